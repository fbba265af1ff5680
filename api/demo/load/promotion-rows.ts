import type { OrderTypeAlias } from '#contract/fields.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { firstOf } from '../menu.ts'
import type { CouponSeed } from '../tenant-seed.ts'
import { insertAll, iso } from './rows.ts'
import { pictureOf, textIn, translated } from './loading.ts'
import type { Loading } from './loading.ts'

const dayLong = 86_400_000
const orderTypes: readonly OrderTypeAlias[] = ['delivery', 'pickup', 'dine_in', 'pick_and_drop']

export async function loadPromotions(loading: Loading): Promise<void> {
  const {
    db,
    names,
    hall: { tenant },
  } = loading
  const merchants = (keys: readonly string[]) => keys.map((key) => names.id(`merchant ${key}`))
  await insertAll(
    db,
    'coupon',
    tenant.coupons.map((coupon) => couponRow(loading, coupon)),
  )
  await insertAll(
    db,
    'banner',
    tenant.banners.map(({ title, body, picture, merchant }, sort_order) => ({
      id: newId(),
      title: firstOf(title),
      body: firstOf(body),
      translations: translated(loading, { title, body }),
      image_url: pictureOf(loading, picture, 'banner'),
      mobile_image_url: pictureOf(loading, picture, 'banner-phone'),
      link_type: 'merchant' as const,
      link_value: names.id(`merchant ${merchant}`),
      sort_order,
      is_dummy: true,
    })),
  )
  await insertAll(
    db,
    'popup',
    tenant.popups.map(({ title, html, merchants: keys, frequency, is_off }) => ({
      id: newId(),
      title: firstOf(title),
      status: is_off ? ('inactive' as const) : ('active' as const),
      location: keys.length > 0 ? ('merchants' as const) : ('global' as const),
      merchant_ids: merchants(keys),
      frequency,
      type: 'html' as const,
      height: 240,
      value: firstOf(html),
      is_dummy: true,
    })),
  )
  await insertAll(
    db,
    'merchant_package',
    tenant.packages.map(({ name, description, picture, price, merchants: keys, dishes }, sort_order) => ({
      id: newId(),
      name: firstOf(name),
      description: firstOf(description),
      translations: translated(loading, { name, description }),
      image: pictureOf(loading, picture, 'cover'),
      price,
      currency: tenant.currency,
      merchant_ids: merchants(keys),
      sort_order,
      is_dummy: true,
      product_ids: dishes.flatMap(([merchant, dish]) => dishCalled(loading, merchant, dish)),
    })),
  )
  await loadPages(loading)
}

function dishCalled({ names, hall }: Loading, merchant: string, key: string): string[] {
  const dish = hall.stalls.find(({ seed }) => seed.key === merchant)?.menu.find((one) => one.key === key)
  if (!dish) throw new Error(`A package of the demo names a dish that ${merchant} does not have: ${key}`)
  return [names.id(`dish ${dish.sku}`)]
}

function couponRow({ names, hall: { tenant, now } }: Loading, coupon: CouponSeed) {
  const starts = now + coupon.starts * dayLong
  const created_at = iso(Math.min(starts, now) - dayLong)
  return {
    id: names.id(`coupon ${coupon.code}`),
    merchant_id: coupon.owner ? names.id(`merchant ${coupon.owner}`) : null,
    name: coupon.name,
    code: coupon.code,
    description: coupon.description,
    active: !coupon.is_off,
    type: coupon.type,
    discount_value: coupon.discount_value,
    max_amount: coupon.max_amount ?? null,
    minimum_requirement: coupon.minimum_requirement ?? 0,
    merchant_ids: coupon.merchants.map((key) => names.id(`merchant ${key}`)),
    order_types: orderTypes.filter((type) => coupon.order_types?.includes(type)),
    payment_modes: [],
    start_date: iso(starts),
    end_date: coupon.ends === undefined ? null : iso(now + coupon.ends * dayLong),
    usage_limit_total: coupon.usage_limit_total ?? null,
    one_use_per_customer: coupon.one_use_per_customer ?? false,
    is_public: !coupon.is_hidden,
    currency: tenant.currency,
    is_dummy: true,
    created_at,
    updated_at: created_at,
  }
}

async function loadPages({ db, hall: { tenant } }: Loading): Promise<void> {
  const rows = tenant.pages.flatMap(({ slug, title, body }) => {
    const page_id = newId()
    return tenant.locales.flatMap((locale, index) => {
      const [told, text] = [textIn(title, index), textIn(body, index)]
      return told && text
        ? [{ id: newId(), page_id, title: told, slug, locale, published: true, body: text, is_dummy: true }]
        : []
    })
  })
  await insertAll(db, 'page', rows)
}
