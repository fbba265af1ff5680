import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { orderLinkToken } from './order-link-token.rules.ts'
import { insertLinks } from './order-links.db.ts'

/** How long the link of an order works after the promised time. */
const validMs = 14 * 86_400_000

type LinkedOrder = { id: string; customer_id: string; delivery_timestamp: string }

/** Makes the links of orders work. */
export const storeOrderLinks = (
  db: Db,
  config: Pick<Config, 'secret'>,
  orders: readonly LinkedOrder[],
): Promise<void> =>
  insertLinks(
    db,
    orders.map(({ id, customer_id, delivery_timestamp }) => ({
      order_id: id,
      customer_id,
      token_hash: hashToken(orderLinkToken(config, db.scope.tenantId, id)),
      expires_at: isoAt(Math.max(db.nowMs, Date.parse(delivery_timestamp)) + validMs),
    })),
  )
