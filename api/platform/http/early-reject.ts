import { createServer } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { ErrorResponse } from '#contract/errors.ts'
import { apiError } from '../api-error.ts'
import { retryAfterSeconds } from '../limits/load-shedding.ts'
import type { LoadShedder } from '../limits/load-shedding.ts'
import { serverTimeouts } from './keep-alive.ts'

/** Built once, because it may be sent thousands of times a second. */
const { status, message, code } = apiError('BUSY')
const body = Buffer.from(JSON.stringify({ success: false, status_code: status, message, code } satisfies ErrorResponse))
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.byteLength,
  'cache-control': 'no-store',
}

/** Rejects requests before routing when the process is saturated; far cheaper than a 503 from the route. */
export const earlyRejectServerFactory =
  (loadShedder: LoadShedder | undefined, callPath: RegExp): FastifyServerFactory =>
  (handle) =>
    createServer(serverTimeouts, (request, response) => {
      if (!loadShedder || !callPath.test(request.url ?? '') || !loadShedder.isFull(tenantNameOf(request.headers)))
        return handle(request, response)
      response.writeHead(status, { ...headers, 'retry-after': String(retryAfterSeconds()) }).end(body)
    })

/** The tenant as the request names it. */
export const tenantNameOf = (headers: Record<string, unknown>): string => String(headers['x-tenant'] || headers['host'])
