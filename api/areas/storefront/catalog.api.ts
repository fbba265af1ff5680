import { storeCatalog as calls } from '#contract/store-catalog.ts'
import { Ready } from '#api/platform/answers.ts'
import type { Answer, Answers } from '#api/platform/answers.ts'
import { Cache } from '#api/platform/cache.ts'
import { msOf } from '#api/platform/clock.ts'
import { partOf } from '#api/platform/db/listing.ts'
import { found } from '#api/platform/fail.ts'
import { envelopeWriter } from '#api/platform/http/writer.ts'
import { askerOf, localeOf } from './asker.ts'
import { formOf } from './content.db.ts'
import { cardsOf } from './merchant-cards.acts.ts'
import { activePackages } from './packages.db.ts'
import { menuFor, productPage, productsFor, recommended } from './products.acts.ts'
import { catalogVersion, foundMerchants, foundProducts } from './products.db.ts'
import { said } from './words.rules.ts'

const minute = 60_000
/** How long a catalogue's version is believed without asking; a change announced in between counts at once. */
const versionKept = 2_000
const versions = new Cache<number>({ most: 20_000 })
const menus = new Cache<Ready>({ most: 5_000, mostWeight: 64_000_000, weigh: ({ text }) => text.length * 2 })
const write = envelopeWriter(calls.menu)

type Asked = { tenantId: string; merchantId: string; version: number; locale: string; now: number }

/** Schedules change by the minute, so a menu stands for one. */
const menuAt = ({ tenantId, merchantId, version, locale, now }: Asked) => ({ tenantId, subject: merchantId, parts: ['menu', version, locale, Math.floor(now / minute)] })
const versionAt = (tenantId: string, merchantId: string) => ({ tenantId, subject: merchantId, parts: ['version'] })

const answerMenu: Answer<typeof calls.menu> = async (context) => {
  const { db, input, tenant, platform } = context
  const locale = localeOf(context)
  const version = found(await catalogVersion(db, input.id), 'Merchant')
  if (input.at !== undefined) return menuFor(db, input.id, { locale, at: msOf(input.at) })
  const now = platform.clock()
  const place = menuAt({ tenantId: tenant.id, merchantId: input.id, version, locale, now })
  versions.put(versionAt(tenant.id, input.id), version, now + versionKept)
  const kept = menus.get(place, now)
  if (kept) return kept
  const ready = new Ready(write({ success: true, status_code: 200, data: await menuFor(db, input.id, { locale, at: now }) }))
  menus.put(place, ready, now + minute)
  return ready
}

/** A kept menu leaves before a transaction is opened. */
const menu: Answer<typeof calls.menu> = Object.assign(answerMenu, {
  early: (context: Parameters<NonNullable<Answer<typeof calls.menu>['early']>>[0]) => {
    const { input, tenant, platform } = context
    if (input.at !== undefined) return undefined
    const now = platform.clock()
    const version = versions.get(versionAt(tenant.id, input.id), now)
    return version === undefined ? undefined : menus.get(menuAt({ tenantId: tenant.id, merchantId: input.id, version, locale: localeOf(context), now }), now)
  },
})

export const storeCatalog: Answers<typeof calls> = {
  menu,
  product: async (context) => {
    const { db, input } = context
    const page = found(await productPage(db, input.id, localeOf(context), input.at === undefined ? db.nowMs : msOf(input.at)), 'Product')
    return { ...page, form: (await formOf(db, { service: 'product_category', category_ids: page.category_ids })) ?? null }
  },
  search: async (context) => {
    const { db, input } = context
    const { search, merchant_id, tag_id, label_id, limit } = input
    const pattern = partOf(search)
    const marked = merchant_id !== undefined || tag_id !== undefined || label_id !== undefined
    const [merchants, products] = await Promise.all([
      marked ? [] : foundMerchants(db, pattern, limit),
      foundProducts(db, { pattern, start: pattern.slice(1), merchantId: merchant_id, tagId: tag_id, labelId: label_id, limit }),
    ])
    const [cards, dishes] = await Promise.all([cardsOf(db, merchants, askerOf(context), localeOf(context)), productsFor(db, products, localeOf(context))])
    return { merchants: cards, products: dishes }
  },
  recommendations: (context) => recommended(context.db, context.input, askerOf(context), localeOf(context)),
  packages: async (context) => {
    const { db, tenant } = context
    const locale = localeOf(context)
    const rows = await activePackages(db)
    const [merchants, products] = await Promise.all([
      cardsOf(db, [...new Set(rows.flatMap(({ merchant_ids }) => merchant_ids))], askerOf(context), locale),
      productsFor(db, [...new Set(rows.flatMap(({ product_ids }) => product_ids))], locale),
    ])
    return rows.map(({ merchant_ids, product_ids, translations, ...row }) => ({
      ...row, name: said(translations, locale, 'name', row.name), description: said(translations, locale, 'description', row.description), currency: row.currency ?? tenant.currency,
      merchants: merchant_ids.flatMap((id) => merchants.find(({ _id }) => _id === id) ?? []), products: product_ids.flatMap((id) => products.find(({ _id }) => _id === id) ?? []),
    }))
  },
}
