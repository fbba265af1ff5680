/** A call that failed. `status` 0: the server was not reached. */
export class MarkethallError extends Error {
  override readonly name = 'MarkethallError'
  readonly status: number
  /** Names the state of the world, such as ORDER_NOT_TRANSITIONABLE. Texts may change, codes do not. */
  readonly code: string
  /** Values of the message, such as seconds until the next attempt. */
  readonly values: Readonly<Record<string, unknown>>
  /** Messages by field of the input, such as { 'address.city': ['…'] }. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly data: unknown
  /** Name it when you report a problem. */
  readonly requestId: string | undefined

  constructor(failure: {
    status: number
    message: string
    code?: string | undefined
    values?: Record<string, unknown> | undefined
    errors?: Record<string, string[]> | undefined
    data?: unknown
    requestId?: string | undefined
    cause?: unknown
  }) {
    super(failure.message, { cause: failure.cause })
    this.status = failure.status
    this.code = failure.code ?? (failure.status === 0 ? 'OFFLINE' : 'INTERNAL_ERROR')
    this.values = failure.values ?? {}
    this.errors = failure.errors ?? {}
    this.data = failure.data
    this.requestId = failure.requestId
  }
}
