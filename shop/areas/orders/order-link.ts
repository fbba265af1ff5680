import { orderLinks } from '#contract/areas/order-links.ts'
import { client } from '#shop/data/client.ts'

/** The order of a link, as it is now. */
export async function fetchLinkedOrder(token: string) {
  return { ...(await client(orderLinks.show, { token })), at: Date.now() }
}

export const decideByLink = (token: string, amendment_id: string, decision: 'approve' | 'decline') =>
  client(orderLinks.decide, { token, amendment_id, decision })
