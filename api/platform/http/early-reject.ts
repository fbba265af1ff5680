import { createServer } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { ErrorResponse } from '#contract/errors.ts'
import { apiError } from '../api-error.ts'
import { retryAfterSeconds } from '../limits/load-shedding.ts'
import type { LoadShedder } from '../limits/load-shedding.ts'
import type { Tenants } from '../tenancy/tenants.ts'
import { tenantNameOf } from './host-header.ts'
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
  (
    { loadShedder, tenants }: { loadShedder: LoadShedder | undefined; tenants: Tenants },
    callPath: RegExp,
  ): FastifyServerFactory =>
  (handle) =>
    createServer(serverTimeouts, (request, response) => {
      const isRejected =
        callPath.test(request.url ?? '') && loadShedder?.isFull(tenants.countingKey(tenantNameOf(request.headers)))
      if (!isRejected) return handle(request, response)
      response.writeHead(status, { ...headers, 'retry-after': String(retryAfterSeconds()) }).end(body)
    })
