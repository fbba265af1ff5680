import type { Config } from '#api/platform/runtime/config.ts'

export type Texter = { send: (message: { id: string; to: string; text: string }) => Promise<void> }

/** A gateway that takes POST {to, text} with a bearer key; undefined where none is set. Throws when it does not answer 2xx within five seconds. */
export function texterOf({ SMS_URL, SMS_KEY }: Pick<Config, 'SMS_URL' | 'SMS_KEY'>): Texter | undefined {
  if (!SMS_URL) return undefined
  return {
    send: async ({ id, to, text }) => {
      const answer = await fetch(SMS_URL, {
        method: 'POST',
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(5_000),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(SMS_KEY ? { authorization: `Bearer ${SMS_KEY}` } : {}),
        },
      })
      if (!answer.ok) throw new Error(`The text message gateway answered ${answer.status}`)
    },
  }
}
