import type { OrderTypeAlias } from '#contract/fields.ts'
import { orderTypeOf } from './preferences.ts'
import { isRecord, asArray, asNumber, asString } from './unknown-values.ts'
import { createLocalStore, useLocalStore } from './local-store.ts'

/** One line: what was chosen and the price it had when it was last seen, so that a change can be said aloud. */
export type BasketLine = {
  key: string
  product_id: string
  name: string
  image: string | null
  quantity: number
  options: { option_id: string; value_ids: string[] }[]
  addons: { product_id: string; quantity: number }[]
  instruction: string
  /** The chosen options in words, for the eye only. */
  optionsText: string
  /** Minor units for one, with options and add-ons. */
  unitPrice: number
  recommended: boolean
}

export type BasketMerchant = {
  id: string
  slug: string
  name: string
  currency: string
  timezone: string
  /** How one can order there, its usual way first. */ types: readonly OrderTypeAlias[]
}

/** The basket of one merchant. `total` is the last bill of the server without the tip, null before the first. */
export type Basket = {
  merchant: BasketMerchant
  lines: BasketLine[]
  updatedAt: string
  total: number | null
  /** Begun after its shop had been recommended. */ recommended?: boolean
}
export type Baskets = Readonly<Record<string, Basket>>

export const baskets = createLocalStore<Baskets>('shop.baskets', {}, readBaskets)
export const useBaskets = () => useLocalStore(baskets)
export const useBasket = (merchantId: string): Basket | null => useBaskets()[merchantId] ?? null

/** The basket that was touched last: the one the header shows. */
export const latestOf = (all: Baskets): Basket | null =>
  Object.values(all)
    .filter((one) => one.lines.length > 0)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0] ?? null

export const countOf = (basket: Basket | null) => basket?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0

/** Minor units of the lines alone, without fees and what the shop adds. */
export const sumOf = ({ lines }: Basket) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

const sameChoice = (a: BasketLine, b: BasketLine) =>
  a.product_id === b.product_id &&
  a.instruction === b.instruction &&
  JSON.stringify(a.options) === JSON.stringify(b.options) &&
  JSON.stringify(a.addons) === JSON.stringify(b.addons)

const cameRecommended = new Set<string>()

/** Somebody came to this shop by a recommendation: what is bought there in this visit says so. */
export const comeRecommended = (merchantId: string) => void cameRecommended.add(merchantId)

function put(merchant: BasketMerchant, lines: BasketLine[]) {
  const { [merchant.id]: old, ...others } = baskets.get()
  const recommended = old?.recommended === true || cameRecommended.has(merchant.id)
  baskets.set(
    lines.length === 0
      ? others
      : {
          ...others,
          [merchant.id]: {
            merchant,
            lines,
            updatedAt: new Date().toISOString(),
            total: old?.total ?? null,
            ...(recommended ? { recommended } : {}),
          },
        },
  )
}

const linesOf = (merchantId: string) => baskets.get()[merchantId]?.lines ?? []

/** Adds a line, or raises the quantity of the same choice. */
export function addLine(merchant: BasketMerchant, line: BasketLine) {
  const lines = linesOf(merchant.id)
  const same = lines.find((one) => sameChoice(one, line))
  const raised = (one: BasketLine) => ({
    ...one,
    quantity: Math.min(99, one.quantity + line.quantity),
    unitPrice: line.unitPrice,
  })
  put(merchant, same ? lines.map((one) => (one === same ? raised(one) : one)) : [...lines, line])
}

export function replaceLine(merchant: BasketMerchant, key: string, line: BasketLine) {
  put(
    merchant,
    linesOf(merchant.id).map((one) => (one.key === key ? { ...line, key } : one)),
  )
}

/** Quantity 0 takes the line out. */
export function setQuantity(merchant: BasketMerchant, key: string, quantity: number) {
  const wanted = Math.min(99, quantity)
  put(
    merchant,
    linesOf(merchant.id).flatMap((one) => (one.key !== key ? [one] : wanted > 0 ? [{ ...one, quantity: wanted }] : [])),
  )
}

/** These lines beside what is there already; the same choice stands once, with the greater quantity. */
export function fillBasket(merchant: BasketMerchant, lines: readonly BasketLine[]) {
  const there = linesOf(merchant.id)
  const again = (one: BasketLine) => lines.find((line) => sameChoice(one, line))
  const kept = there.map((one) => ({
    ...one,
    quantity: Math.max(one.quantity, again(one)?.quantity ?? 0),
    unitPrice: again(one)?.unitPrice ?? one.unitPrice,
  }))
  put(merchant, [...kept, ...lines.filter((line) => !there.some((one) => sameChoice(one, line)))])
}

export function emptyBasket(merchantId: string) {
  const { [merchantId]: gone, ...others } = baskets.get()
  if (gone) baskets.set(others)
}

/** Remembers what the server last said: the amount for the header and the prices by line, without touching the order of baskets. */
export function rememberQuote(
  merchantId: string,
  total: number | null,
  unitPriceByKey: Readonly<Record<string, number>> = {},
) {
  const all = baskets.get()
  const basket = all[merchantId]
  if (!basket) return
  const lines = basket.lines.map((line) => ({ ...line, unitPrice: unitPriceByKey[line.key] ?? line.unitPrice }))
  const changed = basket.total !== total || lines.some((line, at) => line.unitPrice !== basket.lines[at]?.unitPrice)
  if (changed) baskets.set({ ...all, [merchantId]: { ...basket, lines, total } })
}

function readBaskets(found: unknown): Baskets | null {
  if (!isRecord(found)) return null
  const entries = Object.entries(found).flatMap(([id, one]) => {
    const basket = readBasket(one)
    return basket ? [[id, basket] as const] : []
  })
  return Object.fromEntries(entries)
}

function readBasket(found: unknown): Basket | null {
  if (!isRecord(found) || !isRecord(found.merchant)) return null
  const { id, slug, name, currency, timezone, types } = found.merchant
  const lines = asArray(found.lines).flatMap(readLine)
  const merchant = {
    id: asString(id),
    slug: asString(slug),
    name: asString(name) ?? '',
    currency: asString(currency),
    timezone: asString(timezone) ?? 'UTC',
    types: asArray(types).flatMap((one) => orderTypeOf(one) ?? []),
  }
  if (!merchant.id || !merchant.slug || !merchant.currency || lines.length === 0) return null
  const { id: merchantId, slug: merchantSlug, currency: code } = merchant
  return {
    merchant: { ...merchant, id: merchantId, slug: merchantSlug, currency: code },
    lines,
    updatedAt: asString(found.updatedAt) ?? asString(found.touched) ?? '',
    total: asNumber(found.total),
    ...(found.recommended === true ? { recommended: true } : {}),
  }
}

/** Reads a stored line; `each` and `said` are the names that earlier versions stored. */
function readLine(found: unknown): BasketLine[] {
  if (!isRecord(found)) return []
  const product_id = asString(found.product_id)
  const quantity = asNumber(found.quantity)
  if (!product_id || !quantity || quantity < 1) return []
  const options = asArray(found.options).flatMap((one) => {
    const option_id = isRecord(one) ? asString(one.option_id) : null
    return isRecord(one) && option_id
      ? [{ option_id, value_ids: asArray(one.value_ids).flatMap((value) => asString(value) ?? []) }]
      : []
  })
  const addons = asArray(found.addons).flatMap((one) => {
    const addon = isRecord(one) ? asString(one.product_id) : null
    return isRecord(one) && addon ? [{ product_id: addon, quantity: asNumber(one.quantity) ?? 1 }] : []
  })
  return [
    {
      key: asString(found.key) ?? product_id,
      product_id,
      quantity: Math.min(99, Math.round(quantity)),
      options,
      addons,
      name: asString(found.name) ?? '',
      image: asString(found.image),
      instruction: asString(found.instruction) ?? '',
      optionsText: asString(found.optionsText) ?? asString(found.said) ?? '',
      unitPrice: asNumber(found.unitPrice) ?? asNumber(found.each) ?? 0,
      recommended: found.recommended === true,
    },
  ]
}
