import type { BasketLine, BasketMerchant } from './basket.ts'
import { baskets } from './basket.ts'

const hasSameOptions = (a: BasketLine, b: BasketLine) =>
  a.product_id === b.product_id &&
  a.instruction === b.instruction &&
  JSON.stringify(a.options) === JSON.stringify(b.options) &&
  JSON.stringify(a.addons) === JSON.stringify(b.addons)

const recommendedMerchants = new Set<string>()

/** Records that the visitor opened this merchant by a recommendation. Orders of this visit carry that. */
export const markRecommended = (merchantId: string) => void recommendedMerchants.add(merchantId)

function saveLines(merchant: BasketMerchant, lines: BasketLine[]) {
  const { [merchant.id]: old, ...others } = baskets.get()
  const recommended = old?.recommended === true || recommendedMerchants.has(merchant.id)
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

/** Adds a line, or increases the quantity of an equal one. */
export function addLine(merchant: BasketMerchant, line: BasketLine) {
  const lines = linesOf(merchant.id)
  const equalLine = lines.find((one) => hasSameOptions(one, line))
  const raised = (one: BasketLine) => ({
    ...one,
    quantity: Math.min(99, one.quantity + line.quantity),
    unitPrice: line.unitPrice,
  })
  saveLines(merchant, equalLine ? lines.map((one) => (one === equalLine ? raised(one) : one)) : [...lines, line])
}

export function replaceLine(merchant: BasketMerchant, key: string, line: BasketLine) {
  saveLines(
    merchant,
    linesOf(merchant.id).map((one) => (one.key === key ? { ...line, key } : one)),
  )
}

/** Quantity 0 removes the line. */
export function setQuantity(merchant: BasketMerchant, key: string, quantity: number) {
  const newQuantity = Math.min(99, quantity)
  saveLines(
    merchant,
    linesOf(merchant.id).flatMap((one) =>
      one.key !== key ? [one] : newQuantity > 0 ? [{ ...one, quantity: newQuantity }] : [],
    ),
  )
}

/** Adds lines to a basket. An equal line is kept once, with the greater quantity. */
export function fillBasket(merchant: BasketMerchant, lines: readonly BasketLine[]) {
  const current = linesOf(merchant.id)
  const addedLine = (one: BasketLine) => lines.find((line) => hasSameOptions(one, line))
  const merged = current.map((one) => ({
    ...one,
    quantity: Math.max(one.quantity, addedLine(one)?.quantity ?? 0),
    unitPrice: addedLine(one)?.unitPrice ?? one.unitPrice,
  }))
  saveLines(merchant, [...merged, ...lines.filter((line) => !current.some((one) => hasSameOptions(one, line)))])
}
