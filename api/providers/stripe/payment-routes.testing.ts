import { newStripeId, partOf, StripeFailure, stripeList, textOf } from './stripe-books.testing.ts'
import { cardNumberOf } from './cards.testing.ts'
import type { StripeBooks, StripeForm, StripeObject, StripeRequest, StripeRoute } from './stripe-books.testing.ts'

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** A declined card, as in the answer to a confirmation. */
const declines: Readonly<Record<string, { code: string; decline_code: string; message: string }>> = {
  '4000000000000002': { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}
/** Nobody is there to confirm an automatic charge. */
const authenticationRequired = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
const needsAuthentication = ['4000002760003184', '4000002500003155']
/** Like a direct debit: the money arrives or fails later. */
const processingCard = '4000000000000259'

export function insertIntent(books: StripeBooks, owner: string, form: StripeForm): StripeObject {
  const amount = Number(textOf(form, 'amount'))
  if (!Number.isInteger(amount) || amount < 1)
    throw new StripeFailure(400, 'Invalid integer: amount', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount < 30)
    throw new StripeFailure(400, 'Amount must convert to at least 30 pence.', { code: 'amount_too_small' })
  return books.insert(owner, 'payment_intent', 'pi', {
    amount,
    amount_capturable: 0,
    amount_received: 0,
    currency: textOf(form, 'currency'),
    capture_method: form['capture_method'] ?? 'automatic_async',
    client_secret: `${newStripeId('pi')}_secret`,
    status: 'requires_payment_method',
    metadata: partOf(form, 'metadata'),
    description: form['description'] ?? null,
    last_payment_error: null,
    latest_charge: null,
    payment_method: form['payment_method'] ?? null,
    customer: form['customer'] ?? null,
    return_url: form['return_url'] ?? null,
    next_action: null,
    cancellation_reason: null,
    refunded: 0,
  })
}

/** Charges the intent with a card. Returns what happens next. */
export function chargeIntent(
  books: StripeBooks,
  owner: string,
  intent: StripeObject,
  { card, isAuthenticated, isOffSession = false }: { card: string; isAuthenticated: boolean; isOffSession?: boolean },
): 'succeeded' | 'declined' | 'requires_action' | 'processing' {
  const decline = isOffSession && needsAuthentication.includes(card) ? authenticationRequired : declines[card]
  if (decline) {
    intent['status'] = 'requires_payment_method'
    intent['last_payment_error'] = { type: 'card_error', ...decline }
    books.emit(owner, 'payment_intent.payment_failed', intent)
    return 'declined'
  }
  if (needsAuthentication.includes(card) && !isAuthenticated) {
    intent['status'] = 'requires_action'
    books.emit(owner, 'payment_intent.requires_action', intent)
    return 'requires_action'
  }
  if (card === processingCard) {
    intent['status'] = 'processing'
    books.emit(owner, 'payment_intent.processing', intent)
    return 'processing'
  }
  intent['latest_charge'] = newStripeId('ch')
  intent['last_payment_error'] = null
  const isManual = intent['capture_method'] === 'manual'
  Object.assign(
    intent,
    { next_action: null },
    isManual
      ? { status: 'requires_capture', amount_capturable: intent['amount'] }
      : { status: 'succeeded', amount_received: intent['amount'] },
  )
  books.emit(owner, isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent)
  return 'succeeded'
}

/** With `confirm` the payment method is charged at once. */
function createIntent(request: StripeRequest): StripeObject {
  const { books, owner, form } = request
  const intent = insertIntent(books, owner, form)
  return form['confirm'] === 'true' ? confirmIntent(request, intent) : intent
}

/** Charges the stored card. A bank that asks for its cardholder needs a page to return to. */
function confirmIntent({ books, owner, form, url }: StripeRequest, intent: StripeObject): StripeObject {
  if (intent['status'] !== 'requires_payment_method')
    throw new StripeFailure(400, `You cannot confirm this PaymentIntent: ${String(intent['status'])}.`, {
      code: 'payment_intent_unexpected_state',
    })
  const method = textOf(form, 'payment_method')
  Object.assign(intent, { payment_method: method, return_url: form['return_url'] ?? null })
  const card = cardNumberOf(books, owner, method)
  const isOffSession = form['off_session'] === 'true'
  const result = chargeIntent(books, owner, intent, { card, isAuthenticated: false, isOffSession })
  if (result === 'requires_action')
    intent['next_action'] = {
      type: 'redirect_to_url',
      redirect_to_url: { url: `${url}/c/authenticate/${intent.id}`, return_url: textOf(form, 'return_url') },
    }
  if (result !== 'declined') return intent
  const error = Object.assign({}, intent['last_payment_error'], { payment_method: { id: method } })
  intent['last_payment_error'] = error
  throw new StripeFailure(402, 'Your card was declined.', { ...error, payment_intent: intent })
}

function captureIntent({ books, owner, id }: StripeRequest): StripeObject {
  const intent = books.get(owner, 'payment_intent', id)
  if (intent['status'] !== 'requires_capture')
    throw new StripeFailure(400, `This PaymentIntent could not be captured: ${String(intent['status'])}.`, {
      code: 'payment_intent_unexpected_state',
    })
  Object.assign(intent, { status: 'succeeded', amount_received: intent['amount'], amount_capturable: 0 })
  books.emit(owner, 'payment_intent.succeeded', intent)
  return intent
}

function cancelIntent({ books, owner, id }: StripeRequest): StripeObject {
  const intent = books.get(owner, 'payment_intent', id)
  if (intent['status'] === 'succeeded' || intent['status'] === 'canceled' || intent['status'] === 'processing')
    throw new StripeFailure(400, `You cannot cancel this PaymentIntent: ${String(intent['status'])}.`, {
      code: 'payment_intent_unexpected_state',
    })
  Object.assign(intent, { status: 'canceled', amount_capturable: 0 })
  books.emit(owner, 'payment_intent.canceled', intent)
  return intent
}

function createRefund({ books, owner, form }: StripeRequest): StripeObject {
  const intent = books.get(owner, 'payment_intent', textOf(form, 'payment_intent'))
  if (intent['status'] !== 'succeeded') throw new StripeFailure(400, 'This PaymentIntent has no successful charge.')
  const left = numberOf(intent['amount_received']) - numberOf(intent['refunded'])
  const amount = typeof form['amount'] === 'string' ? Number(form['amount']) : left
  if (left === 0) throw new StripeFailure(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' })
  if (amount > left)
    throw new StripeFailure(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`)
  intent['refunded'] = numberOf(intent['refunded']) + amount
  const refund = books.insert(owner, 'refund', 're', {
    amount,
    currency: intent['currency'],
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: partOf(form, 'metadata'),
    failure_reason: null,
  })
  books.emit(owner, 'refund.created', refund)
  return refund
}

function createEndpoint({ books, owner, form }: StripeRequest): StripeObject {
  const endpoint = books.insert(owner, 'webhook_endpoint', 'we', {
    url: textOf(form, 'url'),
    enabled_events: Object.values(partOf(form, 'enabled_events')),
    metadata: partOf(form, 'metadata'),
    status: 'enabled',
    secret: newStripeId('whsec'),
  })
  return endpoint
}

/** Only the answer to its creation holds the secret of an endpoint. */
const withoutSecret = ({ secret: _secret, ...endpoint }: StripeObject): StripeObject => ({
  ...endpoint,
  id: endpoint.id,
  object: endpoint.object,
})

const amountsOf = (owner: string) => ({
  object: 'balance',
  livemode: owner.endsWith('/live'),
  available: [{ amount: 0, currency: 'gbp' }],
  pending: [],
})

export const paymentRoutes: readonly StripeRoute[] = [
  ['GET /v1/balance', ({ owner }) => amountsOf(owner)],
  ['GET /v1/account', ({ owner }) => ({ id: owner.split('/')[0], object: 'account', settings: {} })],
  ['POST /v1/payment_intents', createIntent],
  ['GET /v1/payment_intents/:id', ({ books, owner, id }) => books.get(owner, 'payment_intent', id)],
  [
    'POST /v1/payment_intents/:id/confirm',
    (request) => confirmIntent(request, request.books.get(request.owner, 'payment_intent', request.id)),
  ],
  ['POST /v1/payment_intents/:id/capture', captureIntent],
  ['POST /v1/payment_intents/:id/cancel', cancelIntent],
  ['POST /v1/refunds', createRefund],
  ['GET /v1/refunds/:id', ({ books, owner, id }) => books.get(owner, 'refund', id)],
  [
    'GET /v1/refunds',
    ({ books, owner, form }) =>
      stripeList(
        '/v1/refunds',
        books
          .list(owner, 'refund')
          .filter(({ payment_intent }) => !form['payment_intent'] || payment_intent === form['payment_intent']),
        String(form['limit'] ?? 10),
      ),
  ],
  ['POST /v1/webhook_endpoints', createEndpoint],
  [
    'GET /v1/webhook_endpoints',
    ({ books, owner, form }) =>
      stripeList(
        '/v1/webhook_endpoints',
        books.list(owner, 'webhook_endpoint').map(withoutSecret),
        String(form['limit'] ?? 10),
      ),
  ],
  [
    'DELETE /v1/webhook_endpoints/:id',
    ({ books, owner, id }) => {
      books.get(owner, 'webhook_endpoint', id)
      books.remove(id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  ],
]
