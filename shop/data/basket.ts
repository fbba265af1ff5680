import type { OrderTypeAlias } from '#contract/fields.ts'
import { parseOrderType } from './preferences.ts'
import { isRecord, asArray, asNumber, asString } from './unknown-values.ts'
import { createLocalStore, useLocalStore } from './local-store.ts'

/** One line: the selection, and the price that the customer saw last, so that a change can be shown. */
export type BasketLine = {
  key: string
  product_id: string
  name: string
  image: string | null
  quantity: number
  options: { option_id: string; under?: string[] | undefined; value_ids: string[] }[]
  addons: { product_id: string; quantity: number }[]
  instruction: string
  /** The selected options as text, for display only. */
  optionsText: string
  /** Price of one unit in minor units, with options and add-ons. */
  unitPrice: number
  recommended: boolean
}

export type BasketMerchant = {
  id: string
  slug: string
  name: string
  currency: string
  timezone: string
  /** Order types of the merchant, its default first. */
  types: readonly OrderTypeAlias[]
}

/** The basket of one merchant. `total` is the last bill of the server without the tip; null before the first one. */
export type Basket = {
  merchant: BasketMerchant
  lines: BasketLine[]
  updatedAt: string
  total: number | null
  /** The customer came by a recommendation of the merchant. */
  recommended?: boolean
}
export type Baskets = Readonly<Record<string, Basket>>

export const baskets = createLocalStore<Baskets>('shop.baskets', {}, readBaskets)
export const useBaskets = () => useLocalStore(baskets)
export const useBasket = (merchantId: string): Basket | null => useBaskets()[merchantId] ?? null

/** The basket that was changed last. The header shows it. */
export const latestOf = (all: Baskets): Basket | null =>
  Object.values(all)
    .filter((one) => one.lines.length > 0)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0] ?? null

export const countOf = (basket: Basket | null) => basket?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0

/** Pieces of products with their add-ons, as the store counts them for its times. */
export const pieceCountOf = (basket: Basket | null) =>
  (basket?.lines ?? []).reduce(
    (sum, { quantity, addons }) => sum + quantity * addons.reduce((pieces, addon) => pieces + addon.quantity, 1),
    0,
  )

/** Sum of the lines in minor units, without fees, taxes and charges. */
export const subtotalOf = ({ lines }: Basket) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

export function clearBasket(merchantId: string) {
  const { [merchantId]: removed, ...others } = baskets.get()
  if (removed) baskets.set(others)
}

/** Saves the total and unit prices of the last quote. Does not change the order of the baskets. */
export function saveQuote(
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

function readBaskets(stored: unknown): Baskets | null {
  if (!isRecord(stored)) return null
  const entries = Object.entries(stored).flatMap(([id, one]) => {
    const basket = readBasket(one)
    return basket ? [[id, basket] as const] : []
  })
  return Object.fromEntries(entries)
}

function readBasket(stored: unknown): Basket | null {
  if (!isRecord(stored) || !isRecord(stored.merchant)) return null
  const { id, slug, name, currency, timezone, types } = stored.merchant
  const lines = asArray(stored.lines).flatMap(readLine)
  const merchant = {
    id: asString(id),
    slug: asString(slug),
    name: asString(name) ?? '',
    currency: asString(currency),
    timezone: asString(timezone) ?? 'UTC',
    types: asArray(types).flatMap((one) => parseOrderType(one) ?? []),
  }
  if (!merchant.id || !merchant.slug || !merchant.currency || lines.length === 0) return null
  const { id: merchantId, slug: merchantSlug, currency: code } = merchant
  return {
    merchant: { ...merchant, id: merchantId, slug: merchantSlug, currency: code },
    lines,
    updatedAt: asString(stored.updatedAt) ?? asString(stored.touched) ?? '',
    total: asNumber(stored.total),
    ...(stored.recommended === true ? { recommended: true } : {}),
  }
}

const asStrings = (stored: unknown) => asArray(stored).flatMap((value) => asString(value) ?? [])

/** Reads a stored line; `each` and `said` are names that earlier versions stored. */
function readLine(stored: unknown): BasketLine[] {
  if (!isRecord(stored)) return []
  const product_id = asString(stored.product_id)
  const quantity = asNumber(stored.quantity)
  if (!product_id || !quantity || quantity < 1) return []
  const options = asArray(stored.options).flatMap((one) => {
    const option_id = isRecord(one) ? asString(one.option_id) : null
    return isRecord(one) && option_id
      ? [{ option_id, under: one.under ? asStrings(one.under) : undefined, value_ids: asStrings(one.value_ids) }]
      : []
  })
  const addons = asArray(stored.addons).flatMap((one) => {
    const addon = isRecord(one) ? asString(one.product_id) : null
    return isRecord(one) && addon ? [{ product_id: addon, quantity: asNumber(one.quantity) ?? 1 }] : []
  })
  return [
    {
      key: asString(stored.key) ?? product_id,
      product_id,
      quantity: Math.min(99, Math.round(quantity)),
      options,
      addons,
      name: asString(stored.name) ?? '',
      image: asString(stored.image),
      instruction: asString(stored.instruction) ?? '',
      optionsText: asString(stored.optionsText) ?? asString(stored.said) ?? '',
      unitPrice: asNumber(stored.unitPrice) ?? asNumber(stored.each) ?? 0,
      recommended: stored.recommended === true,
    },
  ]
}
