/** The names by which a machine calls itself. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
