/** An answer other than 2xx, with what the caller should change. */
export class ApiError extends Error {
  readonly status: 400 | 404 | 405 | 409 | 413
  readonly code: string
  readonly field: string | undefined

  constructor(status: ApiError['status'], code: string, message: string, field?: string) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}
