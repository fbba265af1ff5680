import { expect, test } from 'vitest'
import { webhookEvent } from '#contract/areas/webhooks.ts'
import { bodyOf, isWebhookSource, messagesOf } from './webhook-events.rules.ts'

const order = {
  id: 'o',
  order_id: '1001',
  merchant_id: 'm',
  customer_id: 'c',
  hides_customer: false,
  summary: { order_status: 'processing', payment_status: 'paid', grand_total: 1250, customer: { mobile: '+44' } },
}
const eventsOf = (name: string, payload: unknown) => messagesOf(name, payload).map(({ event }) => event)

test('events of orders become messages', () => {
  expect(eventsOf('order.created', order)).toEqual(['order.created', 'payment.succeeded'])
  expect(eventsOf('order.created', { ...order, summary: { payment_status: 'pending' } })).toEqual(['order.created'])
  expect(eventsOf('order.updated', { ...order, change: 'status', from: 'pending', to: 'processing' })).toEqual([
    'order.status_updated',
  ])
  expect(eventsOf('order.updated', { ...order, change: 'undone' })).toEqual(['order.status_updated'])
  const cancelled = { ...order, summary: { order_status: 'cancelled' } }
  expect(eventsOf('order.updated', { ...cancelled, change: 'status' })).toEqual([
    'order.status_updated',
    'order.cancelled',
  ])
  expect(eventsOf('order.updated', { ...order, change: 'payment' })).toEqual(['payment.succeeded'])
  expect(eventsOf('order.updated', { ...order, change: 'payment', summary: { payment_status: 'failed' } })).toEqual([
    'payment.failed',
  ])
  expect(eventsOf('order.updated', { ...order, change: 'note' })).toEqual([])
})

test('messages hold ids and states, and nothing of the customer', () => {
  const [message] = messagesOf('order.updated', { ...order, change: 'status', from: 'pending' })
  expect(message).toMatchObject({ subject: '1001', data: { id: 'o', previous_status: 'pending', grand_total: 1250 } })
  expect(JSON.stringify(message)).not.toContain('+44')
})

test('products become a message each', () => {
  const change = { merchant_id: 'm', product_ids: ['p', 'q'], change: 'deleted' }
  expect(messagesOf('product.changed', change).map(({ subject }) => subject)).toEqual(['p', 'q'])
  expect(messagesOf('product.changed', { ...change, change: undefined })).toEqual([])
})

test('a payout is reported when it was completed and when it failed', () => {
  const payout = { payout_id: 'p', number: 'PO-1', merchant_id: 'm', amount: 1250, currency: 'GBP' }
  expect(messagesOf('payout.updated', { ...payout, status: 'completed' })).toEqual([
    { event: 'payout.completed', subject: 'PO-1', data: { ...payout, status: 'completed' } },
  ])
  expect(eventsOf('payout.updated', { ...payout, status: 'failed' })).toEqual(['payout.failed'])
})

test('other events are not for webhooks', () => {
  expect(messagesOf('settings.changed', { keys: [] })).toEqual([])
  expect(messagesOf('constructor', {})).toEqual([])
  expect([isWebhookSource('order.created'), isWebhookSource('toString')]).toEqual([true, false])
})

test('the body is the same for the same event', () => {
  const message = { event: webhookEvent.enum['order.created'], data: { order_id: '1' } }
  const body = bodyOf({ id: 'e', tenantId: 't', createdAt: '2026-01-01T00:00:00.000Z', message })
  expect(JSON.parse(body)).toEqual({
    id: 'e',
    event: 'order.created',
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    tenant_id: 't',
    data: { order_id: '1' },
  })
})
