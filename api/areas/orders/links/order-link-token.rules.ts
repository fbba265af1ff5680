import { createHmac } from 'node:crypto'
import type { Config } from '#api/platform/runtime/config.ts'

/**
 * The token of an order's link. All messages of an order have the same one; it is calculated, so that only its hash needs to
 * be stored.
 */
export const orderLinkToken = (config: Pick<Config, 'secret'>, tenantId: string, orderId: string): string =>
  `ord_${createHmac('sha256', config.secret).update(`order link ${tenantId} ${orderId}`).digest('base64url')}`
