import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { errors } from '#contract/errors.ts'
import { sendCall } from './client.ts'
import type { CallError, CallOptions, Transport } from './client.ts'
import { panelRouteOf } from './panel-route.ts'
import { language } from './language.ts'
import { session } from './session.ts'

let tenantHeader: string | undefined

/** Another tenant than the host's for the next calls: an id, as auth/v1/token/create wants it. */
export async function setRequestTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  tenantHeader = tenantId
  try {
    return await work()
  } finally {
    tenantHeader = undefined
  }
}

let tokenHeader: string | undefined

/** Another session than this page's for the calls of `work`: one that was just opened for another host. */
export async function withToken<T>(token: string, work: () => Promise<T>): Promise<T> {
  tokenHeader = token
  try {
    return await work()
  } finally {
    tokenHeader = undefined
  }
}

/** Headers of every call of a panel: who asks, for which host, from which panel, in which language. */
export function panelHeaders(): Record<string, string> {
  const token = tokenHeader ?? session.token()
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    'x-tenant': tenantHeader ?? location.host,
    'x-client-medium': panelRouteOf(location.pathname).panel === 'merchant' ? '3' : '2',
    'accept-language': language.now(),
  }
}

const hearers = new Set<(error: CallError) => void>()
/** Tells of every failed call until the answer is called. */
export function onRequestFailure(hear: (error: CallError) => void) {
  hearers.add(hear)
  return () => {
    hearers.delete(hear)
  }
}

/** A session that the server no longer knows, or one of another tenant, is over. A wrong password is not. */
function failed(error: CallError) {
  for (const hear of hearers) hear(error)
  if (isOver(error)) session.expire()
}

/** By its code; an answer without one, as something between here and the server may give, by its status and words. */
export function isOver({ code, status, message }: Pick<CallError, 'code' | 'status' | 'message'>): boolean {
  if (code !== 'INTERNAL_ERROR') return code === 'NOT_SIGNED_IN' || code === 'WRONG_TENANT'
  return status === 401 || (status === 403 && message === errors.WRONG_TENANT.message)
}

const line: Transport = { headers: panelHeaders, merchantId: () => panelRouteOf(location.pathname).merchantId, failed }

/** One call of the panel: its data (with meta for lists), or a thrown CallError. */
export const send = <C extends Call>(
  call: C,
  input: InputOf<C> | FormData,
  options?: CallOptions,
): Promise<ResponseOf<C>> => sendCall(line, call, input, options)
