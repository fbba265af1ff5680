import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { sendCall } from '#kit/data/client.ts'
import type { CallOptions, Transport } from '#kit/data/client.ts'
import { setOnline } from './connectivity.ts'
import { toApiError } from './api-error.ts'
import { session } from './session.ts'

/** The shop's value of the `x-client-medium` header. */
const medium = '1'

const transport: Transport = {
  headers: () => {
    const token = session.get()?.token
    return {
      'x-client-medium': medium,
      'accept-language': document.documentElement.lang,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
  },
  onError: ({ status }) => {
    if (status === 0) setOnline(false)
    if (status === 401) session.set(null)
  },
}

/**
 * Calls the API from the browser, as the signed-in customer if there is one. Throws CallError. A public call is
 * repeated without the session if the session has expired.
 */
export async function client<C extends Call>(
  call: C,
  input: InputOf<C> | FormData,
  options?: CallOptions,
): Promise<ResponseOf<C>> {
  const previousSession = session.get()
  const response = await sendCall(transport, call, input, options).catch((error: unknown) => {
    const ended = previousSession && !session.get() && call.permission === 'public' && toApiError(error)?.status === 401
    if (ended) return sendCall(transport, call, input, options)
    throw error
  })
  setOnline(true)
  return response
}
