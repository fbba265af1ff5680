import { expect, test } from 'vitest'
import { demoTenants } from './load.ts'
import { planOrders } from './load/orders.ts'
import { createMenu } from './menu.ts'
import { createTenantContext } from './orders/context.ts'
import { parsePictureSpec } from './picture.ts'

const merchants = demoTenants.flatMap((tenant) =>
  tenant.merchants.map((seed) => ({ tenant, seed, menu: createMenu(seed, tenant.tags) })),
)

test.each(merchants.map((merchant) => [merchant.seed.key, merchant] as const))(
  '%s refers only to existing keys',
  (_key, { tenant, seed, menu }) => {
    const names = menu.map(({ key }) => key)
    const tags = seed.sections.flatMap(({ products }) =>
      products.flatMap(([, , , , tagLine = '']) => tagLine.split(' ').filter((tag) => tag !== '')),
    )
    expect(menu.flatMap(({ options }) => options).filter((key) => !(key in seed.options))).toEqual([])
    const nested = Object.values(seed.options).flatMap(({ values }) => values.flatMap(([, , keys = []]) => keys))
    expect(nested.filter((key) => !(key in seed.options))).toEqual([])
    expect(menu.flatMap(({ addons }) => addons).filter((key) => !names.includes(key))).toEqual([])
    expect(menu.flatMap(({ schedules }) => schedules).filter((key) => !(key in (seed.schedules ?? {})))).toEqual([])
    expect(tags.filter((tag) => !(tag in tenant.tags))).toEqual([])
    expect(seed.categories.filter((key) => !tenant.categories.some((category) => category.key === key))).toEqual([])
    const slots = Object.values(seed.options).filter(({ isOfProducts }) => isOfProducts)
    const components = slots.flatMap(({ values }) => values.map(([name]) => menu.find(({ key }) => key === name)))
    expect(components.filter((one) => !one || one.options.some((key) => seed.options[key]?.is_required))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    const slabs = seed.slabs ?? tenant.slabs
    expect(slabs.map(({ from }) => from)).toEqual([0, ...slabs.slice(0, -1).map(({ to }) => to)])
    for (const { picture } of menu) expect(() => parsePictureSpec(picture)).not.toThrow()
  },
)

test('SKUs, contacts and SKU prefixes of merchants are unique', () => {
  for (const list of [
    merchants.flatMap(({ menu }) => menu.map(({ sku }) => sku)),
    merchants.map(({ seed }) => seed.email),
    merchants.map(({ seed }) => seed.phone),
    merchants.map(({ seed }) => seed.sku_prefix),
  ]) {
    expect(new Set(list).size).toBe(list.length)
  }
})

test('amounts in texts keep their currency on the same line', () => {
  expect(JSON.stringify(demoTenants).match(/\d ([£€¥]|د\.ك|KWD)|KWD \d/g)).toBeNull()
})

const moments = [
  '2026-11-21T03:10:00Z',
  '2026-11-21T09:40:00Z',
  '2026-11-21T13:05:00Z',
  '2026-11-21T20:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-03-29T01:30:00Z',
  '2026-07-03T23:59:30Z',
]

test.each(demoTenants.flatMap((tenant) => moments.map((moment) => [tenant.slug, moment, tenant] as const)))(
  '%s has valid orders when it is started at %s',
  (_slug, moment, tenant) => {
    const now = Date.parse(moment)
    const plans = planOrders(createTenantContext(tenant, now))
    const statuses = plans.map(({ steps }) => steps.at(-1)?.status)
    expect(plans).toHaveLength(tenant.orders)
    expect(new Set(statuses).size).toBe(9)
    expect(statuses.filter((status) => status === 'completed').length).toBeGreaterThan(tenant.orders * 0.86)
    expect(plans.filter(({ steps }) => steps.some(({ at }) => at > now))).toEqual([])
    expect(plans.filter(({ steps }) => steps.some(({ at }, index) => at < (steps[index - 1]?.at ?? 0)))).toEqual([])
    expect(plans.filter(({ slot }) => slot && slot.start > now).length).toBeGreaterThan(2)
    expect(
      plans.some(
        ({ merchant, lines }) =>
          merchant.seed.is_inactive || lines.some(({ product }) => product.is_hidden || product.is_sold_out),
      ),
    ).toBe(false)
  },
)

test('customers do not order before they sign up, and single-use coupons are used once', () => {
  for (const tenant of demoTenants) {
    const context = createTenantContext(tenant, Date.parse('2026-11-21T13:05:00Z'))
    const plans = planOrders(context)
    expect(
      plans.filter(
        ({ customer, placed_at }) =>
          placed_at < context.now - (context.customers[customer]?.signup_days_ago ?? 0) * 86_400_000,
      ),
    ).toEqual([])
    const singleUse = plans.filter(
      ({ coupon, steps }) =>
        steps.at(-1)?.status !== 'cancelled' &&
        tenant.coupons.some(({ code, one_use_per_customer }) => code === coupon && one_use_per_customer),
    )
    expect(new Set(singleUse.map(({ customer, coupon }) => `${customer} ${coupon}`)).size).toBe(singleUse.length)
  }
})
