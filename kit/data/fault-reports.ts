import type { BrowserFault, BrowserTrace } from '#contract/areas/faults.ts'
import { isSampled } from '#contract/rules/faults/sampling.ts'
import { stackFrames, pathPattern, redact } from '#contract/rules/redact.ts'

type ReportIdentity = { app: 'panel' | 'shop'; version: string; path: string }

/** Maximum number of reports of a page load. */
const maxReports = 10
let identity: ReportIdentity | undefined
let remainingReports = maxReports
const reportedKeys = new Set<string>()
let currentRoute = () => pathPattern(location.pathname)

/** Sets how to get the route pattern of the current page. */
export const setReportedRoute = (route: () => string) => {
  currentRoute = route
}

/** Sets the app and version of the reports. */
export const setReportIdentity = (next: ReportIdentity) => {
  identity = next
}

/** Starts to report uncaught errors, and the load time of one page in five. */
export function startFaultReports(next: ReportIdentity) {
  setReportIdentity(next)
  addEventListener('error', ({ error }) => {
    if (error) reportFault(error, 'error')
  })
  addEventListener('unhandledrejection', ({ reason }) => reportFault(reason, 'rejection'))
  if (document.readyState === 'complete') reportPageLoad()
  else addEventListener('load', () => setTimeout(reportPageLoad))
}

/**
 * Reports a fault on the current route, or on `route`. Each kind is reported once, at most ten for a page load.
 * Never throws and never waits.
 */
export function reportFault(thrown: unknown, kind: BrowserFault['kind'], route?: string) {
  try {
    const fault = faultOf(thrown, kind, route)
    const key = `${fault?.name} ${fault?.message} ${fault?.stack?.split('\n', 1)[0]}`
    if (!fault || remainingReports === 0 || reportedKeys.has(key)) return
    reportedKeys.add(key)
    remainingReports -= 1
    send({ faults: [fault] })
  } catch {
    // The reporter must not cause faults itself.
  }
}

/** Reports a duration, for one call in five. */
export function reportTrace(op: BrowserTrace['op'], ms: number) {
  if (isSampled(Math.random())) sendTrace(op, ms)
}

/** Reports a duration without sampling, for callers that have sampled already. */
export function sendTrace(op: BrowserTrace['op'], ms: number) {
  try {
    if (ms >= 0 && ms <= 600_000) send({ traces: [{ op, route: currentRoute().slice(0, 200), ms: Math.round(ms) }] })
  } catch {
    // The reporter must not cause faults itself.
  }
}

function reportPageLoad() {
  const [page] = performance.getEntriesByType('navigation')
  if (page && 'loadEventEnd' in page) reportTrace('pageload', Number(page.loadEventEnd))
}

/** Undefined for values that are not a fault of the app: refusals, aborted calls, browser extensions. */
function faultOf(thrown: unknown, kind: BrowserFault['kind'], route = currentRoute()): BrowserFault | undefined {
  const {
    name = 'Error',
    message = String(thrown),
    stack = '',
    status,
    requestId,
  } = Object(thrown) as Partial<Error> & { status?: unknown; requestId?: unknown }
  const isRejection = typeof status === 'number' && (status < 500 || !(thrown instanceof Error))
  if (isRejection || name === 'AbortError' || /\w-extension:\/\//.test(stack)) return undefined
  return {
    kind,
    name: name.slice(0, 100),
    message: redact(redactTypedText(message)).slice(0, 1000),
    stack: redact(stackFrames(stack, message)).slice(0, 6000),
    route: route.slice(0, 200),
    request: typeof requestId === 'string' ? requestId.slice(0, 64) : null,
  }
}

/** Replaces the contents of form fields in the text. */
function redactTypedText(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
  return [...fields].reduce(
    (all, { value }) => (value.trim().length > 2 ? all.replaceAll(value.trim(), '[typed]') : all),
    text,
  )
}

/** Sends a beacon, which outlives the page. Falls back to fetch with keepalive. */
function send(payload: { faults?: BrowserFault[]; traces?: BrowserTrace[] }) {
  if (!identity) return
  const { app, version, path } = identity
  const body = new Blob([JSON.stringify({ app, version, ...payload })], { type: 'application/json' })
  if (!navigator.sendBeacon?.(path, body))
    void fetch(path, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
