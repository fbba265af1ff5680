import { z } from 'zod'
import type { Config } from '#api/platform/runtime/config.ts'

export type Writer = {
  /** The text for these instructions, or WriterUnavailable. */
  write: (wanted: { task: string; about: string; mostWords: number }) => Promise<string>
}

export class WriterUnavailable extends Error {}

const Reply = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
const patienceMs = 15_000

/**
 * Any service that speaks the chat completions form, by AI_BASE_URL ('https://host/v1'), AI_MODEL and, where
 * it wants one, AI_API_KEY; undefined where none is set.
 */
export function writerOf({
  AI_BASE_URL,
  AI_MODEL,
  AI_API_KEY,
}: Pick<Config, 'AI_BASE_URL' | 'AI_MODEL' | 'AI_API_KEY'>): Writer | undefined {
  if (!AI_BASE_URL || !AI_MODEL) return undefined
  const url = `${AI_BASE_URL.replace(/\/$/, '')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    ...(AI_API_KEY ? { authorization: `Bearer ${AI_API_KEY}` } : {}),
  }
  return {
    write: async ({ task, about, mostWords }) => {
      const body = JSON.stringify({
        model: AI_MODEL,
        max_tokens: mostWords * 4,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: about },
        ],
      })
      const reply = Reply.safeParse(
        await answerOf(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(patienceMs) }),
      )
      if (!reply.success) throw new WriterUnavailable('The service answered in an unknown form')
      return reply.data.choices[0]?.message.content.trim() ?? ''
    },
  }
}

async function answerOf(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, init)
    if (!response.ok) throw new WriterUnavailable(`The service answered ${response.status}`)
    return await response.json()
  } catch (error) {
    throw error instanceof WriterUnavailable
      ? error
      : new WriterUnavailable('The service cannot be reached', { cause: error })
  }
}
