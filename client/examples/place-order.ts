import { createClient, MarkethallError } from '../src/client.ts'
import type { ClientOptions, CustomerOrder, Markethall } from '../src/client.ts'

/** Orders the first product that a merchant offers for collection, in cash, and returns the order. */
export async function placeOrder(
  options: ClientOptions,
  order: { merchantId: string; email: string; password: string },
): Promise<CustomerOrder> {
  const { data: session } = await createClient(options).storeAuth.login(order)
  const client = createClient({ ...options, token: session.access_token })
  const input = {
    merchant_id: order.merchantId,
    order_type: 'pickup' as const,
    items: [{ product_id: await firstProduct(client, order.merchantId), quantity: 1 }],
    payment_mode: 'cash_on_delivery' as const,
  }
  const { data: quote } = await client.checkout.quote(input)
  const { data: placed } = await client.checkout.place({
    ...input,
    // the order is refused if its total has changed since the quote
    expected_total: quote.bill.grand_total,
    // the same key in another attempt returns the order instead of placing a second one
    idempotency_key: crypto.randomUUID(),
  })
  return placed
}

async function firstProduct(client: Markethall, id: string): Promise<string> {
  const { data: sections } = await client.storeCatalog.menu({ id, order_type: 'pickup', whole: true })
  const product = sections.flatMap(({ products }) => products).find(({ is_available }) => is_available)
  if (!product) throw new Error('This merchant offers nothing for collection.')
  return product._id
}

/** The number of the next new order of a panel, from the live events. */
export async function nextOrder(options: ClientOptions, signal: AbortSignal): Promise<string | undefined> {
  const client = createClient(options)
  for await (const { event, data } of client.events({ signal })) {
    if (event === 'order.created' && typeof data === 'object' && data !== null && 'order_id' in data)
      return String(data.order_id)
  }
  return undefined
}

/** Accepts an order. False if it was answered in the meantime. */
export async function acceptOrder(options: ClientOptions, order_id: string): Promise<boolean> {
  try {
    await createClient(options).orders.changeStatus({ order_id, order_status: 'processing' })
    return true
  } catch (error) {
    if (error instanceof MarkethallError && error.code === 'ORDER_NOT_TRANSITIONABLE') return false
    throw error
  }
}
