/** Most neighbours that the model keeps of an item: the heaviest. */
export const maxNeighbours = 100
/** Most products of one order that are counted as pairs. */
export const maxProductsPerOrder = 20
/** Earlier merchants of a customer that an order is paired with. */
export const maxEarlierMerchants = 10
/** Days after which an order counts half, among pairs and for what is popular now. */
export const halfLifeDays = { pair: 60, recent: 14 } as const
/** Orders that a pair needs so that it counts about half: one order alone says little. */
export const shrinkage = 3

const dayMs = 86_400_000
/** Weights are relative to this day. It never changes: stored weights depend on it. */
const weightOrigin = Date.UTC(2026, 0, 1)

/**
 * Weight of an order. It doubles with each half-life, so that older orders weigh less without ever being written again.
 * A double holds the sums until after 2060.
 */
export const weightOf = (atMs: number, days: number): number => 2 ** ((atMs - weightOrigin) / (dayMs * days))

type Pair = { weight: number; orders: number }

/**
 * How strongly two items belong together, 0 to 1: the cosine of their orders, less for pairs of few orders. It is the
 * same in both directions, and popular items are no neighbours of everything.
 */
export const pairScore = (pair: Pair, firstWeight: number, secondWeight: number): number =>
  firstWeight > 0 && secondWeight > 0
    ? (Math.min(1, pair.weight / Math.sqrt(firstWeight * secondWeight)) * pair.orders) / (pair.orders + shrinkage)
    : 0

/** An order that the model reads. `earlierMerchants` are other merchants at which its customer ordered before. */
export type CountedOrder = {
  readonly merchant_id: string
  readonly at: number
  readonly products: readonly string[]
  readonly earlierMerchants: readonly string[]
}
type ItemKind = 'product' | 'merchant'
export type ItemCount = {
  kind: ItemKind
  item_id: string
  merchant_id: string
  weight: number
  recent: number
  orders: number
}
export type PairCount = {
  kind: ItemKind
  item_id: string
  other_id: string
  merchant_id: string
  weight: number
  orders: number
}

/** What orders add to the model. Each product counts once per order, and each pair in both directions. */
export function countOrders(orders: readonly CountedOrder[]): { items: ItemCount[]; pairs: PairCount[] } {
  const items = new Map<string, ItemCount>()
  const pairs = new Map<string, PairCount>()
  const addItem = (kind: ItemKind, item_id: string, { merchant_id, at }: CountedOrder) => {
    const item = items.get(kind + item_id) ?? { kind, item_id, merchant_id, weight: 0, recent: 0, orders: 0 }
    item.weight += weightOf(at, halfLifeDays.pair)
    item.recent += weightOf(at, halfLifeDays.recent)
    item.orders += 1
    items.set(kind + item_id, item)
  }
  const addPair = (kind: ItemKind, item_id: string, other_id: string, merchant_id: string, at: number) => {
    const key = kind + item_id + other_id
    const pair = pairs.get(key) ?? { kind, item_id, other_id, merchant_id, weight: 0, orders: 0 }
    pair.weight += weightOf(at, halfLifeDays.pair)
    pair.orders += 1
    pairs.set(key, pair)
  }
  for (const order of orders) {
    const { merchant_id, at } = order
    const products = [...new Set(order.products)]
    for (const id of products) addItem('product', id, order)
    addItem('merchant', merchant_id, order)
    const paired = products.slice(0, maxProductsPerOrder)
    for (const one of paired)
      for (const other of paired) if (one !== other) addPair('product', one, other, merchant_id, at)
    for (const id of order.earlierMerchants.slice(0, maxEarlierMerchants))
      if (id !== merchant_id) {
        addPair('merchant', merchant_id, id, merchant_id, at)
        addPair('merchant', id, merchant_id, id, at)
      }
  }
  return { items: [...items.values()], pairs: [...pairs.values()] }
}

/** Percent of a job. It says 100 only when the job is completed. */
export const progressOf = (done: number, total: number, isCompleted: boolean): number =>
  isCompleted ? 100 : Math.min(99, total === 0 ? 0 : Math.floor((done / total) * 100))
