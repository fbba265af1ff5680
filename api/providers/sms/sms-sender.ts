import type { Config } from '#api/platform/runtime/config.ts'

export type SmsSender = { send: (message: { id: string; to: string; text: string }) => Promise<void> }

/**
 * An SMS gateway that accepts POST {to, text} with a bearer key. Undefined without SMS_URL. Throws unless it
 * answers 2xx within five seconds.
 */
export function createSmsSender({ SMS_URL, SMS_KEY }: Pick<Config, 'SMS_URL' | 'SMS_KEY'>): SmsSender | undefined {
  if (!SMS_URL) return undefined
  return {
    send: async ({ id, to, text }) => {
      const response = await fetch(SMS_URL, {
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
      if (!response.ok) throw new Error(`The text message gateway answered ${response.status}`)
    },
  }
}
