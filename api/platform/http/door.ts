import { createServer } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Failure } from '#contract/errors.ts'
import type { Load } from '../load.ts'
import { patience } from './lines.ts'

/**
 * Refuses calls at the door that would find no place whatever they ask, for much less than their routes would take to say so:
 * under a flood, refusing must not use up what answering needs.
 */
export const door = (load: Load | undefined, isCall: RegExp): FastifyServerFactory => (handle) =>
  createServer(patience, (request, response) => {
    const { headers, url = '' } = request
    const refused = isCall.test(url) ? load?.full(nameOf(headers)) : undefined
    if (!refused) return handle(request, response)
    const { status, code, message, values } = refused
    const body = JSON.stringify({ success: false, status_code: status, message, code, values } satisfies Failure)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), 'cache-control': 'no-store', 'retry-after': String(values['seconds']) })
    response.end(body)
  })

/** What the tenant is called by, as the call says it. */
export const nameOf = (headers: Record<string, unknown>): string => String(headers['x-tenant'] || headers['host'])
