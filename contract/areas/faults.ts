import { z } from 'zod'
import { call } from '../call.ts'

const text = (most: number) => z.string().max(most)
const route = text(200)

/** An uncaught error in the browser, or one that an error page caught. */
export const BrowserFault = z.object({
  kind: z.enum(['error', 'rejection', 'boundary']),
  name: text(100),
  message: text(1000),
  stack: text(6000).default(''),
  route,
  /** Request id of the failed call, as in the server log. */
  request: text(64).nullable().default(null),
})
export type BrowserFault = z.input<typeof BrowserFault>

/**
 * Duration of a page: `pageload` from the address to the loaded page, `navigation` from the click to the next screen.
 */
export const BrowserTrace = z.object({
  op: z.enum(['pageload', 'navigation']),
  route,
  ms: z.number().min(0).max(600_000),
})
export type BrowserTrace = z.input<typeof BrowserTrace>

/** Error and performance reports of panel and storefront. They carry no session. */
export const faults = {
  report: call('public', 'POST /fault-reports', 'public', {
    input: z.object({
      app: z.enum(['panel', 'shop']),
      version: text(40),
      faults: z.array(BrowserFault).max(5).default([]),
      traces: z.array(BrowserTrace).max(10).default([]),
    }),
    output: z.object({ accepted: z.int() }),
    tenantless: true,
    ownTransactions: true,
    limit: { max: 30, seconds: 60 },
    bodyLimit: 32_768,
  }),
}
