import { z } from 'zod'
import type { StartResult } from './build-service.ts'

const timeoutMs = 15_000
const maxBodyBytes = 262_144

export type JsonResponse = { status: number; body: unknown }

/** Status 0: no answer in time. Reads at most 256 KB, and follows no redirect. */
export async function requestJson(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<JsonResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: parseJson(await readStart(response)) }
  } catch {
    return { status: 0, body: undefined }
  }
}

async function readStart(response: globalThis.Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a response that starts no build means: try again, or give up. */
export function failureOf({ status, body }: JsonResponse): Exclude<StartResult, { kind: 'started' }> {
  if (status === 0) return { kind: 'retry', reason: 'The build service did not answer.' }
  const parsed = z.object({ message: z.string() }).safeParse(body)
  const message = parsed.success ? parsed.data.message.slice(0, 500) : ''
  const reason = `The build service answered ${status}. ${message}`.trim()
  return status === 408 || status === 429 || status >= 500 ? { kind: 'retry', reason } : { kind: 'rejected', reason }
}
