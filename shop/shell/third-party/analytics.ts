import type { Plugins } from '#contract/rules/plugins.ts'
import { loadScript } from './load-script.ts'
import { whenOnline } from '#shop/data/connectivity.ts'

/** Who counts visits in a shop, by name. The help chat is none of them. */
export const analyticsProvidersOf = (plugins: Plugins): string[] => [
  ...(plugins.google_analytics_id || plugins.gtm_id ? ['Google'] : []),
  ...(plugins.facebook_pixel_id ? ['Meta'] : []),
  ...(plugins.rewardful_key ? ['Rewardful'] : []),
]

/** Addresses that carry codes, and places where secrets are typed: nobody's script begins there. */
export const isPrivatePage = (pathname: string) =>
  /^\/[^/]+\/(password|login|register|autoLogin|pay|checkout|account)(\/|$)/.test(pathname)

/** What counters learn of an address: neither order numbers nor what was searched. */
export const reportedPath = (pathname: string) => pathname.replace(/(\/orders)\/.*$/, '$1')

type Google = unknown[] | IArguments | Record<string, unknown>
type Meta = ((...words: unknown[]) => void) & {
  queue: unknown[][]
  callMethod?: (...words: unknown[]) => void
  loaded: boolean
  version: string
  disablePushState: boolean
  push?: unknown
}
type Referral = ((...words: unknown[]) => void) & { q: unknown[][] }

declare global {
  interface Window {
    dataLayer?: Google[]
    fbq?: Meta
    _fbq?: Meta
    rewardful?: Referral
    _rwq?: string
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

let begun = false

/** Once per document; ids have been checked by the server. */
export function startAnalytics(plugins: Plugins) {
  if (begun) return
  begun = true
  if (plugins.google_analytics_id) beginAnalytics(plugins.google_analytics_id)
  if (plugins.gtm_id) beginTags(plugins.gtm_id)
  if (plugins.facebook_pixel_id) beginPixel(plugins.facebook_pixel_id)
  if (plugins.rewardful_key) beginReferral(plugins.rewardful_key)
}

/** Google reads `arguments`, not lists. */
const gtag: (...words: unknown[]) => void = function () {
  ;(window.dataLayer ??= []).push(arguments)
}

function beginAnalytics(id: string) {
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false, allow_google_signals: false })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

function beginTags(id: string) {
  ;(window.dataLayer ??= []).push({
    'gtm.start': Math.round(performance.timeOrigin + performance.now()),
    event: 'gtm.js',
  })
  loadScript(`https://www.googletagmanager.com/gtm.js?id=${id}`)
}

function beginPixel(id: string) {
  const say = (...words: unknown[]) => (pixel.callMethod ? pixel.callMethod(...words) : void pixel.queue.push(words))
  const queue: unknown[][] = []
  const pixel: Meta = Object.assign(say, { queue, loaded: true, version: '2.0', disablePushState: true })
  pixel.push = pixel
  window.fbq = pixel
  window._fbq = pixel
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
}

function beginReferral(key: string) {
  const q: unknown[][] = []
  window._rwq = 'rewardful'
  window.rewardful = Object.assign((...words: unknown[]) => void q.push(words), { q })
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

/** What counters left in this browser for this host goes; a loaded script ends with its document. */
export function stopAnalytics() {
  for (const name of document.cookie.split(/;\s*/).map((one) => one.split('=')[0] ?? '')) {
    if (!/^(_ga|_gid|_gcl|_fbp|_fbc|rewardful)/.test(name)) continue
    for (const domain of ['', `; Domain=${location.hostname}`]) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`
  }
  if (begun) void whenOnline().then(() => location.reload())
}
