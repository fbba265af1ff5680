import { countOrders, pairScore } from '../api/areas/recommendations/scores.rules.ts'
import type { CountedOrder } from '../api/areas/recommendations/scores.rules.ts'
import { startBenchServer, withClient } from './environment.ts'

/**
 * How good recommendations are: `npx node bench/recommendations.ts`. Learns from the older demo orders of every tenant and
 * hides one product of each of the newest fifth. A hit is that product among the first of its merchant's menu, ranked by what
 * is bought with the others, and by popularity alone for comparison.
 */
const heldBackShare = 0.2
const ranks = [1, 3, 10]

type Row = { tenant: string; merchant_id: string; at: string; products: string[] }
type Ranking = (context: readonly string[], candidates: readonly string[]) => string[]

const readOrders = `
  select t.slug as tenant, o.merchant_id, o.placed_at as at, array_agg(distinct l.product_id::text) as products
    from orders o join tenant t on t.id = o.tenant_id
    join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
   where o.placed_at is not null and o.order_status <> 'cancelled' and l.product_id is not null
   group by t.slug, o.merchant_id, o.id, o.placed_at
   order by o.placed_at`

/** Ranks as the product does: by the best pair, then by what is popular. */
function rankingsOf(orders: readonly CountedOrder[]): Record<'together' | 'popular', Ranking> {
  const { items, pairs } = countOrders(orders)
  const itemOf = new Map(items.filter(({ kind }) => kind === 'product').map((item) => [item.item_id, item]))
  const scores = new Map<string, number>()
  for (const pair of pairs) {
    const [one, other] = [itemOf.get(pair.item_id), itemOf.get(pair.other_id)]
    if (pair.kind === 'product' && one && other)
      scores.set(pair.item_id + pair.other_id, pairScore(pair, one.weight, other.weight))
  }
  const popularity = (id: string) => itemOf.get(id)?.recent ?? 0
  const together = (context: readonly string[], id: string) =>
    context.reduce((best, one) => Math.max(best, scores.get(one + id) ?? 0), 0)
  return {
    popular: (_, candidates) => candidates.toSorted((one, other) => popularity(other) - popularity(one)),
    together: (context, candidates) =>
      candidates.toSorted(
        (one, other) => together(context, other) - together(context, one) || popularity(other) - popularity(one),
      ),
  }
}

function evaluate(tenant: string, rows: readonly Row[]): void {
  const orders = rows.map(({ merchant_id, at, products }) => ({
    merchant_id,
    at: new Date(at).getTime(),
    products,
    earlierMerchants: [],
  }))
  const known = orders.slice(0, Math.floor(orders.length * (1 - heldBackShare)))
  const rankings = rankingsOf(known)
  const menus = new Map<string, Set<string>>()
  for (const { merchant_id, products } of known)
    for (const id of products) menus.set(merchant_id, (menus.get(merchant_id) ?? new Set()).add(id))
  const cases = orders.slice(known.length).flatMap(({ merchant_id, products }) => {
    const menu = menus.get(merchant_id) ?? new Set()
    return products.length < 2
      ? []
      : products
          .filter((id) => menu.has(id))
          .map((hidden) => ({ hidden, context: products.filter((id) => id !== hidden), menu: [...menu] }))
  })
  if (cases.length === 0) return
  for (const [name, rank] of Object.entries(rankings)) {
    const positions = cases.map(({ hidden, context, menu }) =>
      rank(
        context,
        menu.filter((id) => !context.includes(id)),
      ).indexOf(hidden),
    )
    const rates = ranks.map((limit) => {
      const hits = positions.filter((position) => position >= 0 && position < limit).length
      return `@${limit} ${((100 * hits) / cases.length).toFixed(1).padStart(5)} %`
    })
    console.log(
      `${tenant.padEnd(10)} ${name.padEnd(10)} hit rate ${rates.join('  ')}   ${cases.length} hidden products`,
    )
  }
}

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4165))
try {
  const rows = await withClient(server.ownerUrl, async (client) => (await client.query<Row>(readOrders)).rows)
  for (const tenant of new Set(rows.map((row) => row.tenant)))
    evaluate(
      tenant,
      rows.filter((row) => row.tenant === tenant),
    )
} finally {
  await server.stop()
}
