import type { Plugins } from '#contract/rules/plugins.ts'
import { loadScript } from './load-script.ts'
import { whenOnline } from '#shop/data/connectivity.ts'

/** The path that analytics receive: without order numbers and search terms. */
export const reportedPath = (pathname: string) => pathname.replace(/(\/orders)\/.*$/s, '$1')

type GoogleEntry = unknown[] | IArguments | Record<string, unknown>
type MetaPixel = ((...args: unknown[]) => void) & {
  queue: unknown[][]
  callMethod?: (...args: unknown[]) => void
  loaded: boolean
  version: string
  disablePushState: boolean
  push?: unknown
}
type Rewardful = ((...args: unknown[]) => void) & { q: unknown[][] }

declare global {
  interface Window {
    dataLayer?: GoogleEntry[]
    fbq?: MetaPixel
    _fbq?: MetaPixel
    rewardful?: Rewardful
    _rwq?: string
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

let isStarted = false

/** Runs once per document. The server has validated the ids. */
export function startAnalytics(plugins: Plugins) {
  if (isStarted) return
  isStarted = true
  if (plugins.google_analytics_id) startGoogleAnalytics(plugins.google_analytics_id)
  if (plugins.gtm_id) startTagManager(plugins.gtm_id)
  if (plugins.facebook_pixel_id) startPixel(plugins.facebook_pixel_id)
  if (plugins.rewardful_key) startRewardful(plugins.rewardful_key)
}

/** Google reads `arguments`, not arrays. */
const gtag: (...args: unknown[]) => void = function () {
  ;(window.dataLayer ??= []).push(arguments)
}

function startGoogleAnalytics(id: string) {
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false, allow_google_signals: false })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

function startTagManager(id: string) {
  ;(window.dataLayer ??= []).push({
    'gtm.start': Math.round(performance.timeOrigin + performance.now()),
    event: 'gtm.js',
  })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}

function startPixel(id: string) {
  const callPixel = (...args: unknown[]) => (pixel.callMethod ? pixel.callMethod(...args) : void pixel.queue.push(args))
  const queue: unknown[][] = []
  const pixel: MetaPixel = Object.assign(callPixel, { queue, loaded: true, version: '2.0', disablePushState: true })
  pixel.push = pixel
  window.fbq = pixel
  window._fbq = pixel
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
}

function startRewardful(key: string) {
  const q: unknown[][] = []
  window._rwq = 'rewardful'
  window.rewardful = Object.assign((...args: unknown[]) => void q.push(args), { q })
  loadScript('https://r.wdfl.co/rw.js', { rewardful: key })
}

export function trackPageView(plugins: Plugins, pathname: string) {
  const path = reportedPath(pathname)
  if (plugins.google_analytics_id)
    gtag('event', 'page_view', {
      page_location: location.origin + path,
      page_referrer: '',
      send_to: plugins.google_analytics_id,
    })
  if (plugins.gtm_id) window.dataLayer?.push({ event: 'page_view', page_path: path })
  if (plugins.facebook_pixel_id) window.fbq?.('track', 'PageView')
}

/** Deletes the analytics cookies of this host. A loaded script ends only with its document. */
export function stopAnalytics() {
  for (const name of document.cookie.split(/;\s*/).map((one) => one.split('=')[0] ?? '')) {
    if (!/^(_ga|_gid|_gcl|_fbp|_fbc|rewardful)/.test(name)) continue
    for (const domain of ['', `; Domain=${location.hostname}`]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
  if (isStarted) void whenOnline().then(() => location.reload())
}
