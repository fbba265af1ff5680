import type { z } from 'zod'
import type { BrowserFault, faults } from '#contract/areas/faults.ts'
import type { PreTransactionContext } from '#api/platform/handlers.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { cleanFault, cleanRoute, consumeBudget } from './faults.rules.ts'
import type { Budget } from './faults.rules.ts'

type FaultContext = Pick<PreTransactionContext<z.output<typeof faults.report.input>>, 'services' | 'request' | 'input'>
const budgets = new WeakMap<AppServices, Budget>()

/** Counts, logs and reports a browser error. Above the limit errors are only counted. */
export function recordFault(
  { services, request, input: { app, version: versionText } }: FaultContext,
  fault: z.output<typeof BrowserFault>,
): void {
  services.metrics.browserErrors.inc({ app, kind: fault.kind })
  const { budget, isWithin } = consumeBudget(budgets.get(services) ?? { minute: 0, used: 0 }, services.clock())
  budgets.set(services, budget)
  if (!isWithin) return
  const { kind, request: failed, ...clean } = cleanFault(fault)
  const version = validVersion(versionText)
  services.log.warn({ request: request.id, app, version, fault: { kind, request: failed, ...clean } }, 'browser error')
  services.errorReporter.report({
    ...clean,
    app,
    version,
    level: 'error',
    requestId: failed,
    tags: { kind, host: request.host.slice(0, 200) },
  })
}

/** Records the durations that the browser sampled. */
export function recordTraces({ services, input: { app, version: versionText, traces } }: FaultContext): void {
  const version = validVersion(versionText)
  for (const { op, route, ms } of traces) {
    services.metrics.browserPageSeconds.observe({ app, op }, ms / 1000)
    services.errorReporter.reportTrace({ app, op, ms, version, route: cleanRoute(route) })
  }
}

const validVersion = (versionText: string): string => (/^[\w.+-]{1,40}$/.test(versionText) ? versionText : 'unknown')
