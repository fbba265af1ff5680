import type { BrowserFault, BrowserTrace } from '#contract/faults.ts'
import { isSampled } from '#contract/rules/sampling.ts'
import { stackFrames, pathPattern, redact } from '#contract/rules/redact.ts'

type About = { app: 'panel' | 'shop'; version: string; path: string }

/** Reports of one page load; who breaks more often than this says nothing new. */
const most = 10
let about: About | undefined
let left = most
const told = new Set<string>()
let routeNow = () => pathPattern(location.pathname)

/** How the app calls the page that is shown: the pattern of its route. */
export const setReportedRoute = (route: () => string) => {
  routeNow = route
}

/** Whose reports these are. */
export const setReportIdentity = (given: About) => {
  about = given
}

/** From here on what nobody caught is told to the server, and one page load in five how long it took. */
export function startFaultReports(given: About) {
  setReportIdentity(given)
  addEventListener('error', ({ error }) => {
    if (error) reportFault(error, 'error')
  })
  addEventListener('unhandledrejection', ({ reason }) => reportFault(reason, 'rejection'))
  if (document.readyState === 'complete') tellLoad()
  else addEventListener('load', () => setTimeout(tellLoad))
}

/**
 * Tells of something that went wrong, on the page that is shown unless `route` names another; each kind once,
 * ten of a page load. Never throws, never waits.
 */
export function reportFault(thrown: unknown, kind: BrowserFault['kind'], route?: string) {
  try {
    const fault = faultOf(thrown, kind, route)
    const mark = `${fault?.name} ${fault?.message} ${fault?.stack?.split('\n', 1)[0]}`
    if (!fault || left === 0 || told.has(mark)) return
    told.add(mark)
    left -= 1
    send({ faults: [fault] })
  } catch {
    // what tells of faults makes none
  }
}

/** Tells how long something took, one time in five. */
export function reportTrace(op: BrowserTrace['op'], ms: number) {
  if (isSampled(Math.random())) sendTrace(op, ms)
}

/** The same for who has drawn already. */
export function sendTrace(op: BrowserTrace['op'], ms: number) {
  try {
    if (ms >= 0 && ms <= 600_000) send({ traces: [{ op, route: routeNow().slice(0, 200), ms: Math.round(ms) }] })
  } catch {
    // as above
  }
}

function tellLoad() {
  const [page] = performance.getEntriesByType('navigation')
  if (page && 'loadEventEnd' in page) reportTrace('pageload', Number(page.loadEventEnd))
}

/** Undefined for what is nobody's fault here: a refusal, a call that was given up, an extension of the browser. */
function faultOf(thrown: unknown, kind: BrowserFault['kind'], route = routeNow()): BrowserFault | undefined {
  const {
    name = 'Error',
    message = String(thrown),
    stack = '',
    status,
    requestId,
  } = Object(thrown) as Partial<Error> & { status?: unknown; requestId?: unknown }
  const isRefusal = typeof status === 'number' && (status < 500 || !(thrown instanceof Error))
  if (isRefusal || name === 'AbortError' || /\w-extension:\/\//.test(stack)) return undefined
  return {
    kind,
    name: name.slice(0, 100),
    message: redact(untyped(message)).slice(0, 1000),
    stack: redact(stackFrames(stack, message)).slice(0, 6000),
    route: route.slice(0, 200),
    request: typeof requestId === 'string' ? requestId.slice(0, 64) : null,
  }
}

/** Without what stands in the page's fields. */
function untyped(text: string): string {
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
  return [...fields].reduce(
    (all, { value }) => (value.trim().length > 2 ? all.replaceAll(value.trim(), '[typed]') : all),
    text,
  )
}

/** A beacon outlives the page; where it is not taken, a call that does too. */
function send(what: { faults?: BrowserFault[]; traces?: BrowserTrace[] }) {
  if (!about) return
  const { app, version, path } = about
  const body = new Blob([JSON.stringify({ app, version, ...what })], { type: 'application/json' })
  if (!navigator.sendBeacon?.(path, body))
    void fetch(path, { method: 'POST', body, keepalive: true }).catch(() => undefined)
}
