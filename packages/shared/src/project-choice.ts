/** Header that names a project, by slug or id: for scripts whose key is good for several. */
export const PROJECT_HEADER = 'broadside-project'
/** Cookie that names a project, by id: what a person chose in this browser. One that is not there any more counts for nothing. */
export const PROJECT_COOKIE = 'broadside-project'
