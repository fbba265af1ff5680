import { createContext, data, redirect } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { thirdPartiesOf } from '#contract/rules/plugins.ts'
import { store } from '#contract/storefront.ts'
import type { StoreBoot } from '#contract/storefront.ts'
import { shopContext } from '#shop/context.ts'
import type { Ask } from '#shop/context.ts'
import { readPreferences, orderTypeOf } from '#shop/data/preferences.ts'
import type { Preferences } from '#shop/data/preferences.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { readOrderTimes } from '#shop/data/times/times.ts'
import type { OrderTimes } from '#shop/data/times/times.ts'
import { tileOriginOf } from '../base/tiles.ts'

/** What every loader of a store page needs; set once per request by `openShop`. */
export type StoreContext = {
  boot: StoreBoot
  locale: string
  choices: Preferences
  times: OrderTimes
  ask: Ask
  nonce: string
  host: string
  url: URL
}
export const storeContext = createContext<StoreContext>()

/** Why the whole shop is not there. Thrown to the outermost error page, which has nothing else to go by. */
type Shut = { shut: 'unknown' | 'maintenance' | 'closed'; name: string; message: string; locale: string }

const shut = (status: 404 | 503, why: Shut) =>
  data({ ...why, ...(status === 503 ? { values: { seconds: 60 } } : {}) }, { status })

/** A page is refused as its call was, and is no fault. */
function busyOf(error: unknown, locale: string) {
  const refusal = toApiError(error)
  if (refusal?.code !== 'RATE_LIMITED' && refusal?.code !== 'BUSY') return null
  const { status, code, values } = refusal
  return data({ code, values: { seconds: 5, ...values }, locale }, { status })
}

/** Opens the shop of the request's host: finds the tenant, sends strangers' locales to the default one, stops at maintenance. */
export const loadStore: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { ask: askOnce, nonce, host } = context.get(shopContext)
  const url = pageAddress(request.url)
  // no name and no id holds it, and calls refuse it
  if (/%00/.test(url.pathname + url.search)) throw data(null, { status: 404 })
  const asked = url.pathname.split('/')[1] ?? ''
  const ask: Ask = (...call) =>
    askOnce(...call).catch((error: unknown) => {
      throw busyOf(error, looksLikeLocale(asked) ? asked : 'en') ?? error
    })
  const boot = await bootOf(ask, asked)
  const bare = pages.has(asked)
  const locale = boot.active_locales.some((one) => one.locale === asked) ? asked : boot.default_locale
  if (asked !== locale && (asked === '' || bare || looksLikeLocale(asked))) {
    const rest = bare ? url.pathname : url.pathname.slice(asked.length + 1)
    throw redirect(`/${locale}${rest.replace(/\/$/, '')}${url.search}`, 302)
  }
  if (asked !== locale) throw data(null, { status: 404 })
  if (!boot.is_available) throw shut(503, { shut: 'closed', name: boot.business_name, message: '', locale })
  if (boot.maintenance.is_under_maintenance)
    throw shut(503, { shut: 'maintenance', name: boot.business_name, message: messageIn(boot, locale), locale })
  const cookies = request.headers.get('cookie')
  const choices = readPreferences(cookies)
  const type = orderTypeOf(url.searchParams.get('type')) ?? choices.type
  context.set(storeContext, {
    boot,
    locale,
    choices: { ...choices, type },
    times: readOrderTimes(cookies),
    ask,
    nonce,
    host,
    url,
  })
  const answer = await next()
  const named = [...thirdPartiesOf(boot.plugins), tileOriginOf(boot.map.client_key) ?? []].flat()
  if (named.length > 0) answer.headers.set('X-Third-Parties', named.join(' '))
  return answer
}

/** The page's own address, also where the router in the browser asks for its data alone: redirects must not lead there. */
function pageAddress(asked: string): URL {
  const url = new URL(asked)
  url.pathname = url.pathname
    .replace(/\/_root\.data$/, '/')
    .replace(/\/_\.data$/, '/')
    .replace(/\.data$/, '')
  url.searchParams.delete('_routes')
  return url
}

/** First parts of pages that mails and panels link to without a language. */
const pages = new Set([
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

const looksLikeLocale = (segment: string) => /^[a-z]{2}(-[A-Z]{2})?$/.test(segment)

async function bootOf(ask: Ask, asked: string): Promise<StoreBoot> {
  try {
    const boot = await ask(store.boot, looksLikeLocale(asked) ? { locale: asked } : {})
    return { ...boot, order_types: boot.order_types.filter(({ is_active }) => is_active) }
  } catch (error) {
    const refusal = toApiError(error)
    if (refusal?.status === 404) throw shut(404, { shut: 'unknown', name: '', message: '', locale: 'en' })
    if (refusal?.status === 503) throw shut(503, { shut: 'closed', name: '', message: '', locale: 'en' })
    throw error
  }
}

function messageIn({ maintenance, default_locale }: StoreBoot, locale: string): string {
  return maintenance.message[locale] ?? maintenance.message[default_locale] ?? ''
}
