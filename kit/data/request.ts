import { isUpload } from '#contract/call.ts'
import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { CallError, sendCall } from './client.ts'
import type { CallOptions, Transport } from './client.ts'
import { panelRouteOf } from './panel-route.ts'
import { language } from './language.ts'
import { session } from './session.ts'

let tenantHeader: string | undefined

/** Runs `work` with another tenant header than the host, as auth/v1/token/create requires it. */
export async function withRequestTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  tenantHeader = tenantId
  try {
    return await work()
  } finally {
    tenantHeader = undefined
  }
}

let tokenHeader: string | undefined

/** Runs `work` with the token of another session, such as one just opened for another host. */
export async function withToken<T>(token: string, work: () => Promise<T>): Promise<T> {
  tokenHeader = token
  try {
    return await work()
  } finally {
    tokenHeader = undefined
  }
}

/** Headers of every panel call: token, host, panel and language. */
export function panelHeaders(): Record<string, string> {
  const token = tokenHeader ?? session.token()
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    'x-tenant': tenantHeader ?? location.host,
    'x-client-medium': panelRouteOf(location.pathname).panel === 'merchant' ? '3' : '2',
    'accept-language': language.current(),
  }
}

const listeners = new Set<(error: CallError) => void>()
/** Calls the listener for every failed call, until the returned function is called. */
export function onRequestFailure(listener: (error: CallError) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Expires the session if the server does not know it or it belongs to another tenant. A wrong password does not. */
function handleFailure(error: CallError) {
  for (const listener of listeners) listener(error)
  if (isSessionOver(error)) session.expire()
}

/**
 * Recognizes an expired session by its code. Responses of a proxy have no code, so their status and message count.
 */
export function isSessionOver({ code, status, message }: Pick<CallError, 'code' | 'status' | 'message'>): boolean {
  if (code !== 'INTERNAL_ERROR') return code === 'NOT_SIGNED_IN' || code === 'WRONG_TENANT'
  return status === 401 || (status === 403 && message === errors.WRONG_TENANT.message)
}

const transport: Transport = {
  headers: panelHeaders,
  merchantId: () => panelRouteOf(location.pathname).merchantId,
  onError: handleFailure,
}

let uploadOrigin = ''
/** Sends uploads to another origin than the panel's own; null sends them there again. */
export function setUploadOrigin(url: string | null) {
  uploadOrigin = url === null ? '' : new URL(url).origin
}

type FieldErrors = CallError['errors']
let translateErrors: (errors: FieldErrors) => Promise<FieldErrors> = (errors) => Promise.resolve(errors)
/** Sets the function that translates the field errors of the API, which are in English. */
export const setFieldErrorTexts = (next: typeof translateErrors) => {
  translateErrors = next
}

/** Sends one call of the panel. Resolves to its data (with meta for lists) or throws a CallError. */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C> | FormData,
  options?: CallOptions,
): Promise<ResponseOf<C>> {
  try {
    return await sendCall(isUpload(call) ? { ...transport, base: uploadOrigin } : transport, call, input, options)
  } catch (error) {
    if (error instanceof CallError) error.errors = await translateErrors(error.errors)
    throw error
  }
}
