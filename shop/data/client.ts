import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { ask } from '#kit/data/client.ts'
import type { CallOptions, Line } from '#kit/data/client.ts'
import { setReached } from './reach.ts'
import { session } from './session.ts'

/** The medium of the shop among the API's clients. */
const medium = '1'

const line: Line = {
  headers: () => {
    const token = session.get()?.token
    return { 'x-client-medium': medium, 'accept-language': document.documentElement.lang, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  },
  failed: ({ status }) => {
    if (status === 0) setReached(false)
    if (status === 401) session.set(null)
  },
}

/** Asks the API from the browser, as the signed-in customer where there is one. Throws CallError. */
export async function client<C extends Call>(call: C, input: InputOf<C>, options?: CallOptions): Promise<AnswerOf<C>> {
  const answer = await ask(line, call, input, options)
  setReached(true)
  return answer
}
