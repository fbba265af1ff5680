import { sql } from 'kysely'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { defaultText } from '../menu.ts'
import type { CouponSeed, Publication } from '../tenant-seed.ts'
import { loadForms } from './form-rows.ts'
import { insertAll, iso } from './rows.ts'
import { pictureUrl, textAt, translationsOf } from './load-context.ts'
import type { LoadContext } from './load-context.ts'

const dayMs = 86_400_000
const orderTypes: readonly OrderTypeAlias[] = ['delivery', 'pickup', 'dine_in', 'pick_and_drop']

export async function loadPromotions(context: LoadContext): Promise<void> {
  const {
    db,
    ids,
    tenantContext: { tenant, now },
  } = context
  const merchants = (keys: readonly string[]) => keys.map((key) => ids.get(`merchant ${key}`))
  await insertAll(
    db,
    'segment',
    tenant.segments.map(({ name, filters }, index) => {
      const created_at = iso(now - (index + 1) * 3 * dayMs)
      return {
        id: ids.get(`segment ${name}`),
        name,
        filters: [...filters],
        is_dummy: true,
        created_at,
        updated_at: created_at,
      }
    }),
  )
  await insertAll(
    db,
    'coupon',
    tenant.coupons.map((coupon) => couponRow(context, coupon)),
  )
  await insertAll(
    db,
    'coupon_code',
    tenant.coupons.flatMap(({ code: owner, codes = [] }) =>
      codes.map((code) => ({ code, coupon_id: ids.get(`coupon ${owner}`), created_at: iso(now) })),
    ),
  )
  await insertAll(
    db,
    'banner',
    tenant.banners.map(({ title, body, picture, merchant, on_page_of, ...publication }, sort_order) => ({
      id: newId(),
      title: defaultText(title),
      body: defaultText(body),
      translations: translationsOf(context, { title, body }),
      image_url: pictureUrl(context, picture, 'banner'),
      mobile_image_url: pictureUrl(context, picture, 'banner-phone'),
      link_type: 'merchant' as const,
      link_value: ids.get(`merchant ${merchant}`),
      location: on_page_of ? ('merchants' as const) : ('global' as const),
      merchant_ids: merchants(on_page_of ? [on_page_of] : []),
      sort_order,
      ...publicationColumns(context, publication),
      is_dummy: true,
    })),
  )
  await insertAll(
    db,
    'popup',
    tenant.popups.map(
      ({ title, html, picture, merchants: keys, frequency, device, segment, ...publication }, sort_order) => ({
        id: newId(),
        title: defaultText(title),
        ...publicationColumns(context, publication),
        sort_order,
        location: keys.length > 0 ? ('merchants' as const) : ('global' as const),
        merchant_ids: merchants(keys),
        segment_id: segment === undefined ? null : ids.get(`segment ${segment}`),
        frequency,
        visible_on: device ?? ('both' as const),
        type: picture ? ('image' as const) : ('html' as const),
        height: picture ? 400 : 240,
        value: picture ? pictureUrl(context, picture, 'cover') : defaultText(html),
        is_dummy: true,
      }),
    ),
  )
  await loadPromotionTotals(context)
  await insertAll(
    db,
    'merchant_package',
    tenant.packages.map(({ name, description, picture, price, merchants: keys, products }, sort_order) => ({
      id: newId(),
      name: defaultText(name),
      description: defaultText(description),
      translations: translationsOf(context, { name, description }),
      image: pictureUrl(context, picture, 'cover'),
      price,
      currency: tenant.currency,
      merchant_ids: merchants(keys),
      sort_order,
      is_dummy: true,
      product_ids: products.flatMap(([merchant, product]) => productIdOf(context, merchant, product)),
    })),
  )
  await loadPages(context)
  await loadForms(context)
}

/** Events of the last 30 days of what is shown now. */
const loadPromotionTotals = async ({ db }: LoadContext) => {
  for (const [type, closed] of [
    ['banner', sql`0`],
    ['popup', sql`shown / 2`],
  ] as const)
    await sql`
      insert into ${sql.table(`${type}_total`)} (tenant_id, ${sql.ref(`${type}_id`)}, local_date, shown, clicked, closed)
      select p.tenant_id, p.id, ${db.now}::date - day, shown, shown / 12, ${closed}
        from ${sql.table(type)} p cross join generate_series(1, 29) day
        cross join lateral (select 20 + (day * 37 + p.sort_order * 11) % 60 as shown) s
       where p.tenant_id = ${db.scope.tenantId} and p.status = 'active'
         and (p.start_date is null or p.start_date <= ${db.now}::timestamptz - day * interval '1 day')`.execute(db)
}

function publicationColumns(
  { tenantContext: { now } }: LoadContext,
  { starts_in_days, ends_in_days, is_inactive }: Publication,
) {
  const at = (days: number | undefined) => (days === undefined ? null : iso(now + days * dayMs))
  return {
    status: is_inactive ? ('inactive' as const) : ('active' as const),
    start_date: at(starts_in_days),
    end_date: at(ends_in_days),
  }
}

function productIdOf({ ids, tenantContext }: LoadContext, merchant: string, key: string): string[] {
  const product = tenantContext.merchants
    .find(({ seed }) => seed.key === merchant)
    ?.menu.find((candidate) => candidate.key === key)
  if (!product) throw new Error(`Demo package: ${merchant} has no product ${key}`)
  return [ids.get(`product ${product.sku}`)]
}

function couponRow({ ids, tenantContext: { tenant, now } }: LoadContext, coupon: CouponSeed) {
  const starts = now + coupon.starts_in_days * dayMs
  const created_at = iso(Math.min(starts, now) - dayMs)
  return {
    id: ids.get(`coupon ${coupon.code}`),
    merchant_id: coupon.owner ? ids.get(`merchant ${coupon.owner}`) : null,
    name: coupon.name,
    code: coupon.code,
    description: coupon.description,
    active: !coupon.is_inactive,
    type: coupon.type,
    discount_value: coupon.discount_value,
    max_amount: coupon.max_amount ?? null,
    minimum_requirement: coupon.minimum_requirement ?? 0,
    segment_id: coupon.segment === undefined ? null : ids.get(`segment ${coupon.segment}`),
    merchant_ids: coupon.merchants.map((key) => ids.get(`merchant ${key}`)),
    order_types: orderTypes.filter((type) => coupon.order_types?.includes(type)),
    payment_modes: [],
    start_date: iso(starts),
    end_date: coupon.ends_in_days === undefined ? null : iso(now + coupon.ends_in_days * dayMs),
    usage_limit_total: coupon.usage_limit_total ?? null,
    one_use_per_customer: coupon.one_use_per_customer ?? false,
    first_order_only: coupon.first_order_only ?? false,
    hours: [...(coupon.hours ?? [])],
    has_generated_codes: coupon.codes !== undefined,
    is_public: !coupon.is_hidden,
    currency: tenant.currency,
    is_dummy: true,
    created_at,
    updated_at: created_at,
  }
}

async function loadPages({ db, tenantContext: { tenant } }: LoadContext): Promise<void> {
  const rows = tenant.pages.flatMap(({ slug, title, body }, sort_order) => {
    const page_id = newId()
    return tenant.locales.flatMap((locale, index) => {
      const [titleText, text] = [textAt(title, index), textAt(body, index)]
      return titleText && text
        ? [
            {
              id: newId(),
              page_id,
              title: titleText,
              slug,
              locale,
              published: true,
              sort_order,
              body: text,
              is_dummy: true,
            },
          ]
        : []
    })
  })
  await insertAll(db, 'page', rows)
}
