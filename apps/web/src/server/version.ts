/** Of this control plane; exports say which one wrote them. */
export const VERSION = '0.1.0'
