import type { BillingCart, BillingCycle, CartItemInput, Estimate, ModuleName } from '#contract/areas/billing/schemas.ts'
import { moduleName } from '#contract/areas/billing/schemas.ts'
import { planId } from '#contract/areas/operator/plans.ts'
import type { PlanId } from '#contract/areas/operator/plans.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { lockAccount, updateAccount } from './billing.db.ts'
import { planChange } from './change.rules.ts'
import { findUsableCoupon } from './coupons.commands.ts'
import { itemName } from './item-texts.rules.ts'
import { monthsOf, toEstimate } from './prices.rules.ts'
import { loadState, planOf, toCurrentPlan } from './state.commands.ts'
import type { BillingState } from './state.commands.ts'

type Items = { plan: PlanId | undefined; modules: ModuleName[] }

/** Plan and modules of cart items; setup fees follow from the modules. */
function readItems(items: readonly { type: string; id: string }[]): Items {
  const plan = items.flatMap(({ type, id }) => (type === 'plan' ? (planId.safeParse(id).data ?? []) : []))[0]
  const modules = items.flatMap(({ type, id }) => (type === 'module' ? (moduleName.safeParse(id).data ?? []) : []))
  return { plan, modules: [...new Set(modules)] }
}

/** The stored cart with its prices; empty before the first change. */
export async function loadCart(db: Db, locale: string): Promise<BillingCart> {
  const state = await loadState(db)
  const { account, prices } = state
  const { plan, modules } = readItems(account?.cart_items ?? [])
  const cycle = account?.cart_cycle ?? 'monthly'
  const setups = modules.filter((name) => !isSetupPaid(state, name))
  return {
    items: [
      ...(plan === undefined ? [] : [item('plan', plan, prices.plans[plan], monthsOf(cycle), locale)]),
      ...modules.map((name) => item('module', name, prices.modules[name].monthly_price, monthsOf(cycle), locale)),
      ...setups.map((name) => item('setup_fee', name, prices.modules[name].setup_fee, 1, locale)),
    ],
    billing_cycle: cycle,
    currency: prices.currency,
    adjusted_amount: account?.credit_balance ?? 0,
    coupon_code: account?.cart_coupon ?? null,
  }
}

const item = (type: 'plan' | 'module' | 'setup_fee', id: string, amount: number, quantity: number, locale: string) => ({
  type,
  id,
  name: itemName(type, id, locale),
  amount,
  quantity,
})

const isSetupPaid = ({ modules }: BillingState, name: ModuleName): boolean =>
  modules.some((row) => row.module_name === name && row.setup_fee_charged_at !== null)

type CartChange = { items: CartItemInput[]; billing_cycle: BillingCycle; coupon_code?: string | undefined }

export async function saveCart(db: Db, { items, billing_cycle, coupon_code }: CartChange): Promise<void> {
  await lockAccount(db)
  const state = await loadState(db)
  for (const { type, id } of items)
    if (type === 'plan' ? !planId.safeParse(id).success : !moduleName.safeParse(id).success)
      throw invalid({ items: 'The selected items are invalid.' })
  const { plan, modules } = readItems(items)
  const unknown = modules.find((name) => !state.prices.modules[name].is_offered && !owns(state, name))
  if (unknown !== undefined) throw invalid({ items: 'This module is not offered.' })
  if (coupon_code !== undefined) await findUsableCoupon(db, state, coupon_code)
  await updateAccount(db, {
    cart_items: json([
      ...(plan === undefined ? [] : [{ type: 'plan', id: plan }]),
      ...modules.map((id) => ({ type: 'module', id })),
    ]),
    cart_cycle: billing_cycle,
    cart_coupon: coupon_code ?? null,
  })
}

const owns = ({ modules }: BillingState, name: ModuleName): boolean =>
  modules.some(({ module_name }) => module_name === name)

type EstimateInput = {
  items?: CartItemInput[] | undefined
  billing_cycle?: BillingCycle | undefined
  coupon_code?: string | undefined
}

/** The price of these items, else of the stored cart, else of the plan as it is. */
export async function estimateCart(db: Db, input: EstimateInput): Promise<Estimate> {
  const state = await loadState(db)
  const { account, prices, profile } = state
  const current = await toCurrentPlan(db, state)
  const cart = account !== undefined && account.cart_items.length > 0 ? account : undefined
  const items = input.items ?? cart?.cart_items
  const { plan, modules } = items ? readItems(items) : { plan: undefined, modules: activeModules(state) }
  const code = input.coupon_code ?? (input.items ? undefined : (cart?.cart_coupon ?? undefined))
  const coupon = code === undefined ? state.coupon : (await findUsableCoupon(db, state, code)).terms
  const change = planChange(
    current,
    {
      plan: plan ?? planOf(state) ?? 'starter_plan',
      cycle: input.billing_cycle ?? cart?.cart_cycle ?? current.cycle,
      modules,
    },
    { prices, coupon, nowMs: db.nowMs, timezone: profile.timezone },
  )
  return toEstimate({
    lines: change.lines,
    credit: (account?.credit_balance ?? 0) + change.proration,
    currency: prices.currency,
    next_billing_at: change.period.end,
    charged_at: change.kind === 'trial' ? change.period.start : db.now,
  })
}

const activeModules = ({ modules }: BillingState): ModuleName[] =>
  modules.filter(({ active, removed_at }) => active && removed_at === null).map(({ module_name }) => module_name)
