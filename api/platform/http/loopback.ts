import type { FastifyInstance } from 'fastify'

/** Asks this very process over HTTP, without a socket: `fetch` with a path instead of an address. */
export type LoopbackFetch = (
  path: string,
  init: { method: string; headers?: Record<string, string>; body?: string },
) => Promise<Response>

export const createLoopback =
  (server: FastifyInstance): LoopbackFetch =>
  async (path, { method, headers = {}, body }) => {
    const response = await server.inject({
      method: method as 'GET',
      url: path,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    const { location, 'content-type': type } = response.headers
    return new Response(response.body, {
      status: response.statusCode,
      headers: { 'content-type': String(type ?? ''), ...(location ? { location } : {}) },
    })
  }

/** Before the server stands. */
export const unboundLoopback: LoopbackFetch = () => Promise.reject(new Error('This process does not answer yet'))
