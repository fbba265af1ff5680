import type { z } from 'zod'
import type { BrowserFault } from '#contract/areas/faults.ts'
import { stackFrames, pathPattern, redact } from '#contract/rules/redact.ts'

type FaultReport = z.output<typeof BrowserFault>

/** The report without sensitive data. The sender is anonymous, so everything is sanitized again here. */
export const cleanFault = ({ kind, name, message, stack, route, request }: FaultReport): FaultReport => ({
  kind,
  name: /^[\w$.]{1,100}$/.test(name) ? name : 'Error',
  message: redact(message),
  stack: redact(stackFrames(stack, message)),
  route: cleanRoute(route),
  request: request !== null && /^[\w-]{1,64}$/.test(request) ? request : null,
})

export const cleanRoute = (route: string): string => pathPattern(redact(route).replaceAll(/[^\w/:.*-]/g, '')) || '/'

/** Browser errors that one process logs per minute; more are only counted. */
export const maxPerMinute = 60

export type Budget = { minute: number; used: number }
/** The budget after one more error, and whether it was within the limit. */
export function consumeBudget({ minute, used }: Budget, nowMs: number): { budget: Budget; isWithin: boolean } {
  const now = Math.floor(nowMs / 60_000)
  const already = now === minute ? used : 0
  return { budget: { minute: now, used: already + 1 }, isWithin: already < maxPerMinute }
}
