import type { FastifyInstance } from 'fastify'

/** Asks this very process over HTTP, without a socket: `fetch` with a path instead of an address. */
export type LoopbackAddress = (
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Response>

export const loopbackAddressOf =
  (app: FastifyInstance): LoopbackAddress =>
  async (path, { method, headers = {}, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    const { location, 'content-type': type } = answer.headers
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(type ?? ''), ...(location ? { location } : {}) },
    })
  }

/** Before the server stands. */
export const unboundLoopback: LoopbackAddress = () => Promise.reject(new Error('This process does not answer yet'))
