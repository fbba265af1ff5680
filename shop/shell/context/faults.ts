import { faults } from '#contract/faults.ts'
import type { BrowserFault, BrowserTrace } from '#contract/faults.ts'
import { isSampled } from '#contract/rules/sampling.ts'
import { version } from '../../../package.json'

type Shown = { pathname: string; params: Readonly<Record<string, string | undefined>> }
let shown: Shown | undefined

/** Which page is shown, should something break. */
export const setReportedPage = (page: Shown) => {
  shown = page
}

/** What tells the server of faults comes with the first one: most visits have none. */
async function reports() {
  const [told, { pathPattern: patternOf }] = await Promise.all([
    import('#kit/data/fault-reports.ts'),
    import('#contract/rules/redact.ts'),
  ])
  told.setReportIdentity({ app: 'shop', version, path: faults.report.path })
  told.setReportedRoute(() => patternOf(shown?.pathname ?? location.pathname, shown?.params))
  return told
}

/** Tells of something that went wrong. Never throws, never waits. */
export const reportFault = (thrown: unknown, kind: BrowserFault['kind'], route?: string) =>
  void reports().then(
    (told) => told.reportFault(thrown, kind, route),
    () => undefined,
  )

/** Tells how long something took, one time in five. */
export function reportTrace(op: BrowserTrace['op'], ms: number) {
  if (isSampled(Math.random()))
    void reports().then(
      (told) => told.sendTrace(op, ms),
      () => undefined,
    )
}

/** From here on what nobody caught is told to the server, and one page load in five how long it took. */
export function startErrorReporting() {
  addEventListener('error', ({ error }) => {
    if (error) reportFault(error, 'error')
  })
  addEventListener('unhandledrejection', ({ reason }) => reportFault(reason, 'rejection'))
  if (document.readyState === 'complete') tellLoad()
  else addEventListener('load', () => setTimeout(tellLoad))
}

function tellLoad() {
  const [page] = performance.getEntriesByType('navigation')
  if (page && 'loadEventEnd' in page) reportTrace('pageload', Number(page.loadEventEnd))
}
