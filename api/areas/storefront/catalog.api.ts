import type { Call, ParsedInput } from '#contract/call.ts'
import { storeCatalog as calls } from '#contract/areas/storefront/catalog.ts'
import type { Handler, Handlers, Context } from '#api/platform/handlers.ts'
import { TenantCache } from '#api/platform/tenancy/tenant-cache.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { orNotFound, notFound } from '#api/platform/api-error.ts'
import { isPreviewToken } from '#api/platform/tenancy/preview-tokens.ts'
import { visitorOf, localeOf } from './visitor-context.ts'
import { cachedPage, getOrRenderPage } from './catalog-page-cache.ts'
import type { PageKey } from './catalog-page-cache.ts'
import { cardsOf } from './merchant-cards.commands.ts'
import { activePackages } from './packages.db.ts'
import { menuFor, menuProductsFor } from './menu/menu.commands.ts'
import { markedPopular, productPage, productsFor } from './products.commands.ts'
import { catalogVersion, merchantOfProduct, showsCategory } from './products.db.ts'
import { searchStore } from './search.commands.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'

type CacheContext<C extends Call> = Parameters<NonNullable<Handler<C>['fromCache']>>[0]

const menuPage = (context: CacheContext<typeof calls.menu>): PageKey => ({
  tenantId: context.tenant.id,
  merchantId: context.input.id,
  call: calls.menu,
  variant: context.input.whole ? 'whole' : '',
  locale: localeOf(context),
  now: context.services.clock(),
})

const menu: Handler<typeof calls.menu> = Object.assign(
  async (context: Context<ParsedInput<typeof calls.menu>>) => {
    const { db, input } = context
    const whole = input.whole ?? false
    if (isPreview(context, input.id)) return menuFor(db, input.id, { locale: localeOf(context), at: db.nowMs, whole })
    const version = orNotFound(await catalogVersion(db, input.id), 'Merchant')
    if (input.at !== undefined) return menuFor(db, input.id, { locale: localeOf(context), at: msOf(input.at), whole })
    const page = menuPage(context)
    return getOrRenderPage(page, version, () => menuFor(db, input.id, { locale: page.locale, at: page.now, whole }))
  },
  {
    fromCache: (context) => (isCacheable(context.input) ? cachedPage(menuPage(context)) : undefined),
  } satisfies Pick<Handler<typeof calls.menu>, 'fromCache'>,
)

/** Whether the response is the same for all visitors. Only such responses are cached; previews are not. */
const isCacheable = ({ at, preview }: { at?: string | undefined; preview?: string | undefined }) =>
  at === undefined && preview === undefined

const isPreview = (
  { input: { preview }, services, tenant, db }: Context<{ preview?: string | undefined }>,
  merchantId: string,
): boolean =>
  preview !== undefined && isPreviewToken(services.config, { tenantId: tenant.id, merchantId }, preview, db.nowMs)

/** Merchant id by product. A product never moves to another merchant, so entries do not expire. */
const merchants = new TenantCache<string>({ maxEntries: 50_000 })
const merchantAt = ({ tenant, input }: CacheContext<typeof calls.product>) => ({
  tenantId: tenant.id,
  subject: 'products',
  parts: [input.id],
})

const productPageOf = (context: CacheContext<typeof calls.product>, merchantId: string): PageKey => ({
  tenantId: context.tenant.id,
  merchantId,
  call: calls.product,
  variant: context.input.id,
  locale: localeOf(context),
  now: context.services.clock(),
})

const product: Handler<typeof calls.product> = Object.assign(
  async (context: Context<ParsedInput<typeof calls.product>>) => {
    const { db, input } = context
    const { merchantId, version, status } = orNotFound(await merchantOfProduct(db, input.id), 'Product')
    const render = async (at: number) => orNotFound(await productPage(db, input.id, localeOf(context), at), 'Product')
    if (isPreview(context, merchantId)) return render(db.nowMs)
    if (status !== 'active') throw notFound('Product')
    if (input.at !== undefined) return render(msOf(input.at))
    merchants.set(merchantAt(context), merchantId, Infinity)
    const page = productPageOf(context, merchantId)
    return getOrRenderPage(page, version, () => render(page.now))
  },
  {
    fromCache: (context) => {
      const merchantId = isCacheable(context.input) ? merchants.get(merchantAt(context), 0) : undefined
      return merchantId === undefined ? undefined : cachedPage(productPageOf(context, merchantId))
    },
  } satisfies Pick<Handler<typeof calls.product>, 'fromCache'>,
)

export const storeCatalog: Handlers<typeof calls> = {
  menu,
  menuProducts: async (context) => {
    const { db, input } = context
    if (!isPreview(context, input.id)) orNotFound(await catalogVersion(db, input.id), 'Merchant')
    const { id, category_id = null, offset, limit, whole = false } = input
    if (category_id !== null && !(await showsCategory(db, id, category_id))) throw notFound('Product Category')
    const at = input.at === undefined ? db.nowMs : msOf(input.at)
    return menuProductsFor(db, id, category_id, { offset, limit }, { locale: localeOf(context), at, whole })
  },
  popular: async (context) => {
    const { db, input } = context
    orNotFound(await catalogVersion(db, input.id), 'Merchant')
    const products = await productsFor(db, await markedPopular(db, input.id), localeOf(context))
    return products.filter(({ is_available }) => is_available)
  },
  product,
  search: async (context) => {
    const { db, input } = context
    const { search, merchant_id, tag_id, label_id, limit } = input
    const { merchantIds, productIds, suggestion } = await searchStore(db, {
      search,
      merchantId: merchant_id,
      tagId: tag_id,
      labelId: label_id,
      limit,
    })
    const [merchants, products] = await Promise.all([
      cardsOf(db, merchantIds, visitorOf(context), localeOf(context)),
      productsFor(db, productIds, localeOf(context)),
    ])
    return { merchants, products, suggestion }
  },
  packages: async (context) => {
    const { db, tenant } = context
    const locale = localeOf(context)
    const rows = await activePackages(db)
    const [merchantCards, products] = await Promise.all([
      cardsOf(db, [...new Set(rows.flatMap(({ merchant_ids }) => merchant_ids))], visitorOf(context), locale),
      productsFor(db, [...new Set(rows.flatMap(({ product_ids }) => product_ids))], locale),
    ])
    return rows.map(({ merchant_ids, product_ids, translations, ...row }) => ({
      ...row,
      name: translatedField(translations, locale, 'name', row.name),
      description: translatedField(translations, locale, 'description', row.description),
      currency: row.currency ?? tenant.currency,
      merchants: merchant_ids.flatMap((id) => merchantCards.find(({ _id }) => _id === id) ?? []),
      products: product_ids.flatMap((id) => products.find(({ _id }) => _id === id) ?? []),
    }))
  },
}
