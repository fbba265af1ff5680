import type { OrderLine } from '#contract/rules/order-lines.ts'

type Line = Pick<OrderLine, 'product_id' | 'name' | 'quantity' | 'options' | 'instruction'>
type Change = { quantity: number; name: string; options: readonly string[] }

/** Lines count as the same if the kitchen prepares the same. */
const keyOf = ({ product_id, options, instruction }: Line) => JSON.stringify([product_id, options, instruction])

/** What was added (positive) and removed (negative) between two contents of an order, what was removed first. */
export function changesBetween(before: readonly Line[], after: readonly Line[]): Change[] {
  const changes = new Map<string, Change>()
  const count = (lines: readonly Line[], factor: 1 | -1) => {
    for (const line of lines) {
      const key = keyOf(line)
      const { name, options } = line
      const quantity = (changes.get(key)?.quantity ?? 0) + factor * line.quantity
      changes.set(key, { quantity, name, options })
    }
  }
  count(before, -1)
  count(after, 1)
  return [...changes.values()].filter(({ quantity }) => quantity !== 0).toSorted((a, b) => a.quantity - b.quantity)
}
