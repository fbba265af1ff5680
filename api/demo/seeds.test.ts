import { expect, test } from 'vitest'
import { demoTenants } from './load.ts'
import { plansOf } from './load/history.ts'
import { menuOf } from './menu.ts'
import { hallOf } from './orders/plan.ts'
import { recipeOf } from './picture.ts'

const stalls = demoTenants.flatMap((tenant) =>
  tenant.merchants.map((seed) => ({ tenant, seed, menu: menuOf(seed, tenant.marks) })),
)

test.each(stalls.map((stall) => [stall.seed.key, stall] as const))(
  '%s names only what there is',
  (_key, { tenant, seed, menu }) => {
    const names = menu.map(({ key }) => key)
    const marks = seed.sections.flatMap(({ dishes }) =>
      dishes.flatMap(([, , , , line = '']) => line.split(' ').filter((mark) => mark !== '')),
    )
    expect(menu.flatMap(({ options }) => options).filter((key) => !(key in seed.options))).toEqual([])
    expect(menu.flatMap(({ addons }) => addons).filter((key) => !names.includes(key))).toEqual([])
    expect(menu.flatMap(({ schedules }) => schedules).filter((key) => !(key in (seed.schedules ?? {})))).toEqual([])
    expect(marks.filter((mark) => !(mark in tenant.marks))).toEqual([])
    expect(seed.categories.filter((key) => !tenant.categories.some((one) => one.key === key))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    const slabs = seed.slabs ?? tenant.slabs
    expect(slabs.map(({ from }) => from)).toEqual([0, ...slabs.slice(0, -1).map(({ to }) => to)])
    for (const { picture } of menu) expect(() => recipeOf(picture)).not.toThrow()
  },
)

test('skus, addresses of merchants and e-mails are unique', () => {
  for (const list of [
    stalls.flatMap(({ menu }) => menu.map(({ sku }) => sku)),
    stalls.map(({ seed }) => seed.email),
    stalls.map(({ seed }) => seed.phone),
    stalls.map(({ seed }) => seed.sku_prefix),
  ]) {
    expect(new Set(list).size).toBe(list.length)
  }
})

test('an amount keeps its currency on its line', () => {
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
  '%s has its orders when started at %s',
  (_slug, moment, tenant) => {
    const now = Date.parse(moment)
    const plans = plansOf(hallOf(tenant, now))
    const statuses = plans.map(({ steps }) => steps.at(-1)?.status)
    expect(plans).toHaveLength(tenant.orders)
    expect(new Set(statuses).size).toBe(9)
    expect(statuses.filter((status) => status === 'completed').length).toBeGreaterThan(tenant.orders * 0.86)
    expect(plans.filter(({ steps }) => steps.some(({ at }) => at > now))).toEqual([])
    expect(plans.filter(({ steps }) => steps.some(({ at }, index) => at < (steps[index - 1]?.at ?? 0)))).toEqual([])
    expect(plans.filter(({ slot }) => slot && slot.start > now).length).toBeGreaterThan(2)
    expect(
      plans.some(
        ({ stall, lines }) => stall.seed.is_inactive || lines.some(({ dish }) => dish.is_hidden || dish.is_sold_out),
      ),
    ).toBe(false)
  },
)

test('a customer never orders before signing up, and a coupon for once is used once', () => {
  for (const tenant of demoTenants) {
    const hall = hallOf(tenant, Date.parse('2026-11-21T13:05:00Z'))
    const plans = plansOf(hall)
    expect(
      plans.filter(
        ({ person, placed_at }) => placed_at < hall.now - (hall.people[person]?.signed_up ?? 0) * 86_400_000,
      ),
    ).toEqual([])
    const once = plans.filter(
      ({ coupon, steps }) =>
        steps.at(-1)?.status !== 'cancelled' &&
        tenant.coupons.some(({ code, one_use_per_customer }) => code === coupon && one_use_per_customer),
    )
    expect(new Set(once.map(({ person, coupon }) => `${person} ${coupon}`)).size).toBe(once.length)
  }
})
