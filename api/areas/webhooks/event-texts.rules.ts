import type { WebhookEvent } from '#contract/areas/webhooks.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

const names = loadTexts<Record<WebhookEvent, string>>(import.meta.dirname, en)

/** When an event is sent. For developers, and therefore in English. */
const descriptions: Readonly<Record<WebhookEvent, string>> = {
  'order.created': 'A customer has placed an order.',
  'order.status_updated': 'An order has a new status.',
  'order.cancelled': 'An order was rejected or cancelled.',
  'customer.created': 'A new customer has signed up.',
  'merchant.created': 'A merchant was added.',
  'merchant.updated': 'Details or opening of a merchant have changed.',
  'product.created': 'A product was added.',
  'product.updated': 'A product has new details, prices or stock.',
  'product.deleted': 'A product was deleted.',
  'review.created': 'A customer has reviewed an order.',
  'payment.succeeded': 'An order was paid.',
  'payment.failed': 'The payment of an order has failed.',
  'payout.completed': 'A merchant was paid.',
  'payout.failed': 'A payout to a merchant has failed.',
}

/** The name of an event in the reader's language, or in English, and when it is sent. */
export const webhookEventTexts = (event: WebhookEvent, locale: string): { name: string; description: string } => ({
  name: (names[locale] ?? en)[event],
  description: descriptions[event],
})
