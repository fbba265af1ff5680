import { z } from 'zod'
import type { Config } from '#api/platform/runtime/config.ts'

export type TextGenerator = {
  /** Returns the generated text, or throws TextGeneratorUnavailable. */
  generate: (prompt: { instructions: string; subject: string; maxWords: number }) => Promise<string>
}

export class TextGeneratorUnavailable extends Error {}

const Reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
const timeoutMs = 15_000

/**
 * An OpenAI-compatible chat completions service, configured by AI_BASE_URL ('https://host/v1'), AI_MODEL and
 * optionally AI_API_KEY. Undefined if it is not configured.
 */
export function createTextGenerator({
  AI_BASE_URL,
  AI_MODEL,
  AI_API_KEY,
}: Pick<Config, 'AI_BASE_URL' | 'AI_MODEL' | 'AI_API_KEY'>): TextGenerator | undefined {
  if (!AI_BASE_URL || !AI_MODEL) return undefined
  const url = `${AI_BASE_URL.replace(/\/$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    ...(AI_API_KEY ? { authorization: `Bearer ${AI_API_KEY}` } : {}),
  }
  return {
    generate: async ({ instructions: task, subject: about, maxWords: mostWords }) => {
      const body = JSON.stringify({
        model: AI_MODEL,
        max_tokens: mostWords * 4,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: about },
        ],
      })
      const reply = Reply.safeParse(
        await fetchJson(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }),
      )
      if (!reply.success) throw new TextGeneratorUnavailable('The service answered in an unknown form')
      return reply.data.choices[0]?.message.content.trim() ?? ''
    },
  }
}

async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, init)
    if (!response.ok) throw new TextGeneratorUnavailable(`The service answered ${response.status}`)
    return await response.json()
  } catch (error) {
    throw error instanceof TextGeneratorUnavailable
      ? error
      : new TextGeneratorUnavailable('The service cannot be reached', { cause: error })
  }
}
