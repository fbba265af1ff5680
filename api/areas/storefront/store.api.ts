import type { store as calls } from '#contract/areas/storefront/storefront.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { Handler, Handlers } from '#api/platform/handlers.ts'
import { sanitizeHtml } from '#api/platform/sanitize-html.ts'
import { orNotFound, notFound } from '#api/platform/api-error.ts'
import { fieldsIn } from '../forms/forms.rules.ts'
import { availablePaymentModes, modeLimits, modesOfferedTo } from '../payments/modes.rules.ts'
import { matchingSegments } from '../segments/membership.queries.ts'
import { listLandingPages } from '../page-builder/built-pages.queries.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { localeOf } from './visitor-context.ts'
import { cachedBoot, renderBoot } from './boot-cache.ts'
import { localesOf, storeBoot, storeTheme } from './boot.commands.ts'
import { showStorePage } from './built-page.commands.ts'
import { activeCategories } from './content/categories.db.ts'
import { activeGroups } from './content/groups.db.ts'
import { formOf } from './content/forms.db.ts'
import { pageBySlug, publishedPages } from './content/pages.db.ts'
import { currentPopups } from './content/popups.db.ts'
import { currentBanners } from './content/banners.db.ts'
import type { CategoryRow } from './content/categories.db.ts'
import { activeMerchant, activeInstructions, publicCoupons } from './offers.db.ts'
import { paymentModes } from './payment-modes.db.ts'
import { isShownCoupon } from './offers.rules.ts'
import { translatedField } from '../../platform/text/translations.rules.ts'

type Store = Handlers<typeof calls>

const categoryIn =
  (locale: string) =>
  ({ id, name, image, translations, merchants_count }: CategoryRow) => ({
    id,
    name: translatedField(translations, locale, 'name', name),
    image,
    merchants_count: merchants_count ?? 0,
  })

const content: Pick<Store, 'categories' | 'groups' | 'banners' | 'popups' | 'pages' | 'page' | 'builtPage' | 'form'> = {
  categories: async (context) =>
    (await activeCategories(context.db, context.input.group_id)).map(categoryIn(localeOf(context))),
  groups: async (context) => {
    const locale = localeOf(context)
    const [groups, categories] = await Promise.all([activeGroups(context.db), activeCategories(context.db)])
    return groups.map(({ id, group_name, image, translations }) => ({
      id,
      group_name: translatedField(translations, locale, 'group_name', group_name),
      image,
      categories: categories.filter(({ group_ids }) => group_ids.includes(id)).map(categoryIn(locale)),
    }))
  },
  banners: async (context) => {
    const locale = localeOf(context)
    const rows = await currentBanners(context.db, locale, context.input)
    return rows.map(({ translations, ...row }) => ({
      ...row,
      title: translatedField(translations, locale, 'title', row.title),
      body: translatedField(translations, locale, 'body', row.body),
      image_url: translatedField(translations, locale, 'image_url', row.image_url),
      mobile_image_url: translatedField(translations, locale, 'mobile_image_url', row.mobile_image_url),
    }))
  },
  popups: async (context) => {
    const { db, input, principal } = context
    const customerId = principal.kind === 'customer' ? principal.id : null
    const rows = await currentPopups(db, { ...input, locale: localeOf(context), customerId })
    const segmentIds = rows.flatMap(({ segment_id }) => segment_id ?? [])
    const own = customerId === null ? new Set<string>() : await matchingSegments(db, customerId, segmentIds)
    const visible = rows.filter(({ segment_id }) => segment_id === null || own.has(segment_id))
    return visible.map((row) => (row.type === 'html' ? { ...row, value: sanitizeHtml(row.value) } : row))
  },
  pages: async (context) => {
    const locale = localeOf(context)
    const [rows, built] = await Promise.all([
      publishedPages(context.db, locale, context.tenant.defaultLocale).execute(),
      listLandingPages(context.db, locale, context.tenant.defaultLocale),
    ])
    const inOrder = rows.toSorted((a, b) => a.sort_order - b.sort_order)
    const landing = built.map((page) => ({ ...page, place: 'footer' }))
    return [...inOrder, ...landing.toSorted((a, b) => a.title.localeCompare(b.title))].map(
      ({ page_id, title, slug, place }) => ({ page_id, title, slug, place }),
    )
  },
  page: async (context) => {
    const page = orNotFound(
      await pageBySlug(context.db, context.input.slug, localeOf(context), context.tenant.defaultLocale),
      'Page',
    )
    return { ...page, body: sanitizeHtml(page.body) }
  },
  builtPage: (context) =>
    showStorePage(context.db, context.input, {
      locale: localeOf(context),
      tenant: context.tenant,
      config: context.services.config,
      now: context.services.clock(),
    }),
  form: async (context) => {
    const { service, order_type, category_id } = context.input
    const category_ids = category_id === undefined ? [] : [category_id]
    const form = orNotFound(await formOf(context.db, { service, order_type, category_ids }), 'Form')
    return { ...form, fields: fieldsIn(form.fields, localeOf(context)) }
  },
}

const offers: Pick<Store, 'coupons' | 'tips' | 'deliveryInstructions' | 'paymentModes'> = {
  coupons: async ({ db, input, principal }) => {
    const [merchant, coupons] = await Promise.all([
      input.merchant_id === undefined ? undefined : activeMerchant(db, input.merchant_id),
      publicCoupons(db, principal.kind === 'customer' ? principal.id : null, input.merchant_id),
    ])
    if (input.merchant_id !== undefined && !merchant) throw notFound('Merchant')
    const place = {
      merchant: merchant ?? null,
      order_type: input.order_type ?? null,
      payment_mode: input.payment_mode ?? null,
      now: db.nowMs,
    }
    return coupons.filter((coupon) => isShownCoupon(coupon, place))
  },
  tips: async ({ db, input, tenant }) => {
    const { merchant_id = null } = input
    const [{ tip }, merchant] = await Promise.all([
      settingsFor(db, merchant_id, Settings.pick({ tip: true })),
      merchant_id === null ? undefined : activeMerchant(db, merchant_id),
    ])
    if (merchant_id !== null && !merchant) throw notFound('Merchant')
    return { ...tip, currency: tip.currency ?? merchant?.currency ?? tenant.currency }
  },
  deliveryInstructions: async (context) => {
    const locale = localeOf(context)
    const [{ is_delivery_instruction_enabled }, rows] = await Promise.all([
      settingsFor(context.db, null, Settings.pick({ is_delivery_instruction_enabled: true })),
      activeInstructions(context.db),
    ])
    return is_delivery_instruction_enabled
      ? rows.map(({ id, name, translations }) => ({ id, name: translations[locale] ?? name }))
      : []
  },
  paymentModes: async (context) => {
    const { db, input, principal } = context
    const locale = localeOf(context)
    const isPrepaymentOnly = principal.kind === 'customer' && principal.isPrepaymentOnly
    const [merchant, modes, { payment_settings }] = await Promise.all([
      activeMerchant(db, input.merchant_id),
      paymentModes(db, input.merchant_id),
      settingsFor(db, null, Settings.pick({ payment_settings: true })),
    ])
    const available = availablePaymentModes(orNotFound(merchant, 'Merchant'), modes, payment_settings.environment)
    return modesOfferedTo(available, { isPrepaymentOnly }).map((mode) => ({
      ...modeLimits(mode, payment_settings.cod_limit),
      name: translatedField(mode.translations, locale, 'name', mode.name),
      logo_url: mode.logo_url,
      environment: mode.environment,
      public_key: mode.public_key,
    }))
  },
}

const boot: Handler<typeof calls.boot> = Object.assign(
  ((context) =>
    renderBoot(context, () => storeBoot(context.db, context.tenant, localeOf(context)))) satisfies Store['boot'],
  { fromCache: cachedBoot } satisfies Pick<Handler<typeof calls.boot>, 'fromCache'>,
)

export const store: Store = {
  boot,
  theme: ({ db }) => storeTheme(db),
  languages: ({ tenant }) => localesOf(tenant),
  ...content,
  ...offers,
}
