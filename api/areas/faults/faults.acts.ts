import type { z } from 'zod'
import type { BrowserFault, faults } from '#contract/faults.ts'
import type { EarlyContext } from '#api/platform/handlers.ts'
import type { Platform } from '#api/platform/app-services.ts'
import { cleanFault, cleanRoute, spend } from './faults.rules.ts'
import type { Budget } from './faults.rules.ts'

type Front = Pick<EarlyContext<z.output<typeof faults.report.input>>, 'platform' | 'request' | 'input'>
const budgets = new WeakMap<Platform, Budget>()

/** Counts a fault of a browser, writes it into the log and hands it on; a flood is counted only. */
export function hearFault(
  { platform, request, input: { app, version: told } }: Front,
  fault: z.output<typeof BrowserFault>,
): void {
  platform.metrics.browserFaults.inc({ app, kind: fault.kind })
  const { budget, isWithin } = spend(budgets.get(platform) ?? { minute: 0, used: 0 }, platform.clock())
  budgets.set(platform, budget)
  if (!isWithin) return
  const { kind, request: failed, ...clean } = cleanFault(fault)
  const version = versionOf(told)
  platform.log.warn(
    { request: request.id, app, version, fault: { kind, request: failed, ...clean } },
    'fault in a browser',
  )
  platform.faults.tell({
    ...clean,
    app,
    version,
    level: 'error',
    requestId: failed,
    tags: { kind, host: request.host.slice(0, 200) },
  })
}

/** Durations that the browser sampled. */
export function hearTraces({ platform, input: { app, version: told, traces } }: Front): void {
  const version = versionOf(told)
  for (const { op, route, ms } of traces) {
    platform.metrics.browserPages.observe({ app, op }, ms / 1000)
    platform.faults.trace({ app, op, ms, version, route: cleanRoute(route) })
  }
}

const versionOf = (told: string): string => (/^[\w.+-]{1,40}$/.test(told) ? told : 'unknown')
