/** The runner build that a run was measured with: part of what makes two runs comparable. */
export const VERSION = '0.1.0'
