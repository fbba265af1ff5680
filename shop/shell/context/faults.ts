import { faults } from '#contract/areas/faults.ts'
import type { BrowserFault, BrowserTrace } from '#contract/areas/faults.ts'
import { isSampled } from '#contract/rules/faults/sampling.ts'
import { version } from '../../../package.json'

type ReportedPage = { pathname: string; params: Readonly<Record<string, string | undefined>> }
let currentPage: ReportedPage | undefined

/** Sets the page that error reports name. */
export const setReportedPage = (page: ReportedPage) => {
  currentPage = page
}

/** The reporting module loads with the first report: most visits have none. */
async function loadReporter() {
  const [reporter, { pathPattern: patternOf }] = await Promise.all([
    import('#kit/data/fault-reports.ts'),
    import('#contract/rules/redact.ts'),
  ])
  reporter.setReportIdentity({ app: 'shop', version, path: faults.report.path })
  reporter.setReportedRoute(() => patternOf(currentPage?.pathname ?? location.pathname, currentPage?.params))
  return reporter
}

/** Reports an error. Never throws and does not wait. */
export const reportFault = (thrown: unknown, kind: BrowserFault['kind'], route?: string) =>
  void loadReporter().then(
    (reporter) => reporter.reportFault(thrown, kind, route),
    () => undefined,
  )

/** Reports a duration for a sample of 20 %. */
export function reportTrace(op: BrowserTrace['op'], ms: number) {
  if (isSampled(Math.random()))
    void loadReporter().then(
      (reporter) => reporter.sendTrace(op, ms),
      () => undefined,
    )
}

/** Reports uncaught errors, and the load time of a sample of pages. */
export function startErrorReporting() {
  addEventListener('error', ({ error }) => {
    if (error) reportFault(error, 'error')
  })
  addEventListener('unhandledrejection', ({ reason }) => reportFault(reason, 'rejection'))
  if (document.readyState === 'complete') reportPageLoad()
  else addEventListener('load', () => setTimeout(reportPageLoad))
}

function reportPageLoad() {
  const [page] = performance.getEntriesByType('navigation')
  if (page && 'loadEventEnd' in page) reportTrace('pageload', Number(page.loadEventEnd))
}
