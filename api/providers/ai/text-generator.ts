import { z } from 'zod'
import { BlockedAddressError, internalAllowed, safeFetch } from '#api/platform/http/safe-fetch.ts'

/** An OpenAI-compatible chat completions service. `url`: such as 'https://host/v1'. */
export type TextService = { url: string; model: string; key: string | undefined; isInternalAllowed: boolean }
type Prompt = { instructions: string; subject: string }

/** The service gives no text. The message says why. */
export class TextGeneratorUnavailable extends Error {}

/** Addresses of known services, which all speak this protocol. */
export const textServiceUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  mistral: 'https://api.mistral.ai/v1',
}

const Reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
const timeoutMs = 15_000
const maxReplyBytes = 65_536

/** Returns the generated text, or throws `TextGeneratorUnavailable`. Answers above 64 kB are cut off and refused. */
export async function generateText(service: TextService, { instructions, subject }: Prompt): Promise<string> {
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: subject },
  ]
  const reply = Reply.safeParse(await post(service, { model: service.model, messages }))
  const text = reply.data?.choices[0]?.message.content.trim()
  if (!text) throw new TextGeneratorUnavailable('The service answered in an unknown form')
  return text
}

async function post({ url, key, isInternalAllowed }: TextService, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) }
  try {
    const response = await safeFetch(
      `${url.replace(/\/$/, '')}/chat/completions`,
      { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) },
      { ...(isInternalAllowed ? internalAllowed : {}), timeoutMs, bodyBytes: maxReplyBytes },
    )
    if (response.status !== 200) throw new TextGeneratorUnavailable(`The service answered ${response.status}`)
    return JSON.parse(response.body)
  } catch (error) {
    if (error instanceof TextGeneratorUnavailable) throw error
    if (error instanceof BlockedAddressError) throw new TextGeneratorUnavailable('The address must be public')
    if (error instanceof SyntaxError) throw new TextGeneratorUnavailable('The service answered in an unknown form')
    throw new TextGeneratorUnavailable('The service cannot be reached', { cause: error })
  }
}
