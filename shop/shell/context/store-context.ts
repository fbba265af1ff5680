import { createContext, data, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { thirdPartiesOf } from '#contract/rules/plugins.ts'
import { store } from '#contract/areas/storefront/storefront.ts'
import type { StoreBoot } from '#contract/areas/storefront/storefront.ts'
import { shopContext } from '#shop/context.ts'
import type { ApiClient } from '#shop/context.ts'
import { readPreferences, parseOrderType } from '#shop/data/preferences.ts'
import type { Preferences } from '#shop/data/preferences.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { readOrderTimes } from '#shop/data/times/times.ts'
import type { OrderTimes } from '#shop/data/times/times.ts'
import { tileOriginOf } from '../base/tiles.ts'
import { acceptedLanguages } from './accepted-languages.ts'

/** What every loader needs; `loadStore` sets it once per request. */
export type StoreContext = {
  boot: StoreBoot
  locale: string
  preferences: Preferences
  orderTimes: OrderTimes
  callApi: ApiClient
  nonce: string
  host: string
  url: URL
}
export const storeContext = createContext<StoreContext>()

/** Why the shop is unavailable. Thrown to the root error page, which has no other data. */
type Unavailability = {
  unavailable: 'unknown' | 'maintenance' | 'closed'
  name: string
  message: string
  locale: string
}

const unavailableResponse = (status: 404 | 503, body: Unavailability) =>
  data({ ...body, ...(status === 503 ? { values: { seconds: 60 } } : {}) }, { status })

/** Converts an overload error of a call to the response of the page. It is not reported as a fault. */
function toBusyResponse(error: unknown, locale: string) {
  const apiError = toApiError(error)
  if (apiError?.code !== 'RATE_LIMITED' && apiError?.code !== 'BUSY') return null
  const { status, code, values } = apiError
  return data({ code, values: { seconds: 5, ...values }, locale }, { status })
}

const addressErrors: ReadonlySet<number | undefined> = new Set([400, 404, 422])

/** Calls of a page reject only the ids and values of its address, so that the page is not found. */
const toNotFoundResponse = (error: unknown) =>
  addressErrors.has(toApiError(error)?.status) ? data(null, { status: 404 }) : null

/**
 * Loads the store of the request's host, redirects unknown locales to the default one, and stops during
 * maintenance.
 */
export const loadStore: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { callApi: rawCallApi, nonce, host } = context.get(shopContext)
  const url = toPageUrl(request.url)
  // no name or id contains NUL, and calls reject it
  if (/%00/.test(url.pathname + url.search)) throw data(null, { status: 404 })
  const segment = url.pathname.split('/')[1] ?? ''
  const callApi: ApiClient = (...call) =>
    rawCallApi(...call).catch((error: unknown) => {
      throw toBusyResponse(error, isLocale(segment) ? segment : 'en') ?? error
    })
  const boot = await loadBoot(callApi, segment)
  const isWithoutLocale = pagesWithoutLocale.has(segment)
  const isFile = filesWithoutLocale.has(segment)
  const locale = boot.active_locales.some((one) => one.locale === segment)
    ? segment
    : visitorLocale(boot, request.headers.get('accept-language'))
  // one address a page
  if (/[^/]\/$/.test(url.pathname)) throw redirect(url.pathname.slice(0, -1) + url.search, 301)
  if (!isFile && segment !== locale && (segment === '' || isWithoutLocale || isLocale(segment))) {
    const rest = isWithoutLocale ? url.pathname : url.pathname.slice(segment.length + 1)
    throw redirect(`/${locale}${rest.replace(/\/$/, '')}${url.search}`, 302)
  }
  if (!isFile && segment !== locale) throw data(null, { status: 404 })
  if (!boot.is_available)
    throw unavailableResponse(503, { unavailable: 'closed', name: boot.business_name, message: '', locale })
  if (boot.maintenance.is_under_maintenance)
    throw unavailableResponse(503, {
      unavailable: 'maintenance',
      name: boot.business_name,
      message: maintenanceMessage(boot, locale),
      locale,
    })
  const cookies = request.headers.get('cookie')
  const preferences = readPreferences(cookies)
  const type = parseOrderType(url.searchParams.get('type')) ?? preferences.type
  context.set(storeContext, {
    boot,
    locale,
    preferences: { ...preferences, type },
    orderTimes: readOrderTimes(cookies),
    callApi: (...call) =>
      callApi(...call).catch((error: unknown) => {
        throw toNotFoundResponse(error) ?? error
      }),
    nonce,
    host,
    url,
  })
  const answer = await next()
  const thirdParties = [...thirdPartiesOf(boot.plugins), tileOriginOf(boot.map.client_key) ?? []].flat()
  if (thirdParties.length > 0) answer.headers.set('X-Third-Parties', thirdParties.join(' '))
  return answer
}

/** The URL of the page, also for the router's data requests: redirects must not lead to those. */
function toPageUrl(requestUrl: string): URL {
  const url = new URL(requestUrl)
  url.pathname = url.pathname
    .replace(/\/_root\.data$/, '/')
    .replace(/\/_\.data$/, '/')
    .replace(/\.data$/, '')
  url.searchParams.delete('_routes')
  return url
}

/** First segments that mails and panels link to without a locale. */
const pagesWithoutLocale = new Set([
  'autoLogin',
  'password',
  'login',
  'register',
  'orders',
  'account',
  'cart',
  'checkout',
  'search',
  'm',
  'p',
  'c',
  'pay',
])

/** First segments of the files for search engines. */
const filesWithoutLocale = new Set(['robots.txt', 'sitemap.xml', 'sitemaps', 'feeds'])

/** The language that the browser prefers among those of the shop; else the default one. */
function visitorLocale({ active_locales, default_locale }: StoreBoot, accepted: string | null): string {
  const preferred = acceptedLanguages(accepted).flatMap(
    (language) => active_locales.find(({ locale }) => locale.slice(0, 2) === language)?.locale ?? [],
  )
  return preferred[0] ?? default_locale
}

const isLocale = (segment: string) => /^[a-z]{2}(-[A-Z]{2})?$/.test(segment)

async function loadBoot(callApi: ApiClient, segment: string): Promise<StoreBoot> {
  try {
    const boot = await callApi(store.boot, isLocale(segment) ? { locale: segment } : {})
    return { ...boot, order_types: boot.order_types.filter(({ is_active }) => is_active) }
  } catch (error) {
    const apiError = toApiError(error)
    if (apiError?.status === 404)
      throw unavailableResponse(404, { unavailable: 'unknown', name: '', message: '', locale: 'en' })
    if (apiError?.status === 503)
      throw unavailableResponse(503, { unavailable: 'closed', name: '', message: '', locale: 'en' })
    throw error
  }
}

function maintenanceMessage({ maintenance, default_locale }: StoreBoot, locale: string): string {
  return maintenance.message[locale] ?? maintenance.message[default_locale] ?? ''
}
