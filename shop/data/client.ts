import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { sendCall } from '#kit/data/client.ts'
import type { CallOptions, Transport } from '#kit/data/client.ts'
import { setOnline } from './connectivity.ts'
import { toApiError } from './api-error.ts'
import { session } from './session.ts'

/** The medium of the shop among the API's clients. */
const medium = '1'

const line: Transport = {
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
 * Asks the API from the browser, as the signed-in customer where there is one. Throws CallError. What
 * everybody may ask is asked again without a session that has ended.
 */
export async function client<C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
): Promise<ResponseOf<C>> {
  const before = session.get()
  const answer = await sendCall(line, call, input, options).catch((error: unknown) => {
    const ended = before && !session.get() && call.permission === 'public' && toApiError(error)?.status === 401
    if (ended) return sendCall(line, call, input, options)
    throw error
  })
  setOnline(true)
  return answer
}
