import type { FastifyInstance } from 'fastify'
import { innerCallHeader } from './inner-calls.ts'

/** Sends an HTTP request to this process without a socket: `fetch` with a path instead of a URL. */
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
      headers: { ...headers, ...innerCallHeader },
      ...(body === undefined ? {} : { payload: body }),
    })
    const { location, 'content-type': type } = response.headers
    return new Response(response.body, {
      status: response.statusCode,
      headers: { 'content-type': String(type ?? ''), ...(location ? { location } : {}) },
    })
  }

/** The loopback before the server exists. */
export const unboundLoopback: LoopbackFetch = () => Promise.reject(new Error('The server has not started yet'))
