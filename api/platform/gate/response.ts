import type { FastifyReply } from 'fastify'
import type { Call } from '#contract/call.ts'
import { PrebuiltResponse, StatusResponse } from '../handlers.ts'

export type SerializedResponse = { status: number; body: string | Buffer }

export const jsonType = 'application/json; charset=utf-8'

/** Wraps what a handler returned into the response envelope and serializes it. */
export function buildResponse(
  call: Call,
  serialize: (envelope: never) => string,
  result: unknown,
  input: unknown,
): SerializedResponse {
  if (result instanceof PrebuiltResponse) return { status: call.status ?? 200, body: result.body }
  const override = result instanceof StatusResponse ? result : undefined
  const content = override ? override.data : result
  const status = override?.status ?? call.status ?? 200
  const message = override?.message ?? call.message
  const envelope: Record<string, unknown> = { success: true, status_code: status, ...(message ? { message } : {}) }
  if (call.meta) {
    const { data, meta } = content as { data: unknown; meta: Record<string, unknown> }
    const { page = 1, limit = 15 } = input as { page?: number; limit?: number }
    Object.assign(envelope, { data, meta: { ...meta, page, limit } })
  } else envelope['data'] = content
  return { status, body: serialize(envelope as never) }
}

export function sendResponse(reply: FastifyReply, { cacheSeconds }: Call, { status, body }: SerializedResponse) {
  if (cacheSeconds) void reply.headers({ 'cache-control': `public, max-age=${cacheSeconds}`, vary: 'accept-language' })
  return reply.code(status).type(jsonType).send(body)
}
