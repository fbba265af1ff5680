import { partOf, StripeFailure, textOf } from './stripe-books.testing.ts'
import { createSetupSession, enterCard, withExpandedSetup } from './setup-routes.testing.ts'
import type { StripeBooks, StripeForm, StripeObject, StripeRequest, StripeRoute } from './stripe-books.testing.ts'
import { chargeIntent, insertIntent, numberOf } from './payment-routes.testing.ts'

const day = 24 * 60 * 60

/** A session in payment mode. As at Stripe its intent does not exist before the customer pays. */
function createSession(request: StripeRequest): StripeObject {
  const { books, owner, form, url } = request
  if (textOf(form, 'mode') === 'setup') return createSetupSession(request)
  if (textOf(form, 'mode') !== 'payment') throw new StripeFailure(400, 'This service knows payment and setup.')
  textOf(form, 'success_url')
  const expiresAt = form['expires_at'] === undefined ? books.seconds() + day : Number(form['expires_at'])
  const ahead = expiresAt - books.seconds()
  if (ahead < 30 * 60 || ahead > day)
    throw new StripeFailure(400, 'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours ahead.', {
      param: 'expires_at',
    })
  const lines = Object.values(partOf(form, 'line_items')).flatMap((line) => (typeof line === 'object' ? [line] : []))
  const prices = lines.map((line) => partOf(line, 'price_data'))
  const total = prices.reduce((sum, price) => sum + Number(textOf(price, 'unit_amount')), 0)
  const session: StripeObject = books.insert(owner, 'checkout.session', 'cs_test', {
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: total,
    currency: textOf(prices[0] ?? {}, 'currency'),
    client_reference_id: form['client_reference_id'] ?? null,
    metadata: partOf(form, 'metadata'),
    expires_at: expiresAt,
    success_url: form['success_url'],
    cancel_url: form['cancel_url'] ?? null,
    url: null,
    intent_data: partOf(form, 'payment_intent_data'),
  })
  session['url'] = `${url}/c/pay/${session.id}`
  return session
}

/** The session, expired once its time is over. */
function currentSession(books: StripeBooks, owner: string, id: string): StripeObject {
  const session = books.get(owner, 'checkout.session', id)
  if (session['status'] === 'open' && numberOf(session['expires_at']) <= books.seconds())
    expireSession(books, owner, session)
  return session
}

function expireSession(books: StripeBooks, owner: string, session: StripeObject): void {
  Object.assign(session, { status: 'expired', url: null })
  books.emit(owner, 'checkout.session.expired', session)
}

type CheckoutResult = 'paid' | 'declined' | 'requires_action' | 'processing' | 'closed'

/** The customer pays on the page with a card. */
export function payCheckout(
  books: StripeBooks,
  sessionId: string,
  card: string,
  { isAuthenticated = false }: { isAuthenticated?: boolean } = {},
): CheckoutResult {
  const owner = books.open(sessionId)?.owner ?? ''
  const session = currentSession(books, owner, sessionId)
  if (session['status'] !== 'open') return 'closed'
  const intent = intentOf(books, owner, session)
  const result = chargeIntent(books, owner, intent, { card: card.replaceAll(/\s/g, ''), isAuthenticated })
  if (result === 'declined' || result === 'requires_action') return result
  const isPaid = intent['status'] === 'succeeded'
  Object.assign(session, { status: 'complete', payment_status: isPaid ? 'paid' : 'unpaid', url: null })
  books.emit(owner, 'checkout.session.completed', session)
  return result === 'processing' ? 'processing' : 'paid'
}

/** The later result of a payment that the bank processes. */
export function settleCheckout(books: StripeBooks, sessionId: string, succeeds: boolean): void {
  const owner = books.open(sessionId)?.owner ?? ''
  const session = books.get(owner, 'checkout.session', sessionId)
  const intent = intentOf(books, owner, session)
  Object.assign(
    intent,
    succeeds
      ? { status: 'succeeded', amount_received: intent['amount'] }
      : { status: 'requires_payment_method', last_payment_error: { code: 'payment_intent_payment_attempt_failed' } },
  )
  if (succeeds) session['payment_status'] = 'paid'
  books.emit(owner, `checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session)
}

function intentOf(books: StripeBooks, owner: string, session: StripeObject): StripeObject {
  const id = session['payment_intent']
  if (typeof id === 'string') return books.get(owner, 'payment_intent', id)
  const data = session['intent_data']
  const form: StripeForm = {
    ...(typeof data === 'object' && data !== null ? data : {}),
    amount: String(session['amount_total']),
    currency: String(session['currency']),
  }
  const intent = insertIntent(books, owner, form)
  session['payment_intent'] = intent.id
  return intent
}

const withExpandedIntent = (request: StripeRequest): StripeObject => {
  const { books, owner, id, form } = request
  const session = withExpandedSetup(request, currentSession(books, owner, id))
  const intentId = session['payment_intent']
  const isExpanded = Object.values(partOf(form, 'expand')).includes('payment_intent')
  return isExpanded && typeof intentId === 'string'
    ? { ...session, payment_intent: books.get(owner, 'payment_intent', intentId) }
    : session
}

const page = (title: string, body: string) => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><body style="font:16px system-ui;max-width:420px;margin:10vh auto;padding:16px"><h1>${title}</h1>${body}`,
})

const paymentForm = (session: StripeObject, problem: string) =>
  page(
    `Pay ${numberOf(session['amount_total'])} ${String(session['currency']).toUpperCase()}`,
    `${problem ? `<p role="alert">${problem}</p>` : ''}
<form method="post" action="/c/pay/${session.id}"><label>Card number <input name="card" autofocus></label> <button>Pay</button></form>
<p><a href="${String(session['cancel_url'])}">Back</a></p>`,
  )

const cardForm = (session: StripeObject) =>
  page(
    'Save a card',
    `<form method="post" action="/c/pay/${session.id}"><label>Card number <input name="card" autofocus></label>
<button>Save</button></form><p><a href="${String(session['cancel_url'])}">Back</a></p>`,
  )

const authenticationForm = (session: StripeObject, card: string) =>
  page(
    '3D Secure',
    `<form method="post" action="/c/pay/${session.id}"><input type="hidden" name="card" value="${card}">
<button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button></form>`,
  )

function showPage({ books, id }: StripeRequest) {
  const entry = books.open(id)
  if (!entry) throw new StripeFailure(404, 'The page is gone.')
  const session = currentSession(books, entry.owner, id)
  if (session['mode'] === 'setup' && session['status'] === 'open') return cardForm(session)
  return session['status'] === 'open' ? paymentForm(session, '') : page('This session is over', '')
}

function submitPage({ books, id, form }: StripeRequest) {
  const session = books.open(id)?.value
  if (!session) throw new StripeFailure(404, 'The page is gone.')
  const card = String(form['card'] ?? '').replaceAll(/\D/g, '')
  if (session['mode'] === 'setup' && session['status'] === 'open') enterCard(books, id, card)
  if (session['mode'] === 'setup')
    return { location: String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', session.id) }
  if (form['answer'] === 'fail') return paymentForm(session, 'We are unable to authenticate your payment method.')
  const result = payCheckout(books, id, card, { isAuthenticated: form['answer'] === 'complete' })
  if (result === 'requires_action') return authenticationForm(session, card)
  if (result === 'declined') return paymentForm(session, 'Your card was declined.')
  if (result === 'closed') return page('This session is over', '')
  return { location: String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', session.id) }
}

export const checkoutRoutes: readonly StripeRoute[] = [
  ['POST /v1/checkout/sessions', createSession],
  [
    'GET /v1/checkout/sessions',
    ({ books, owner }) => ({ object: 'list', data: books.list(owner, 'checkout.session') }),
  ],
  ['GET /v1/checkout/sessions/:id', withExpandedIntent],
  [
    'POST /v1/checkout/sessions/:id/expire',
    ({ books, owner, id }) => {
      const session = currentSession(books, owner, id)
      if (session['status'] !== 'open')
        throw new StripeFailure(400, `Only Checkout Sessions with a status in ["open"] can be expired.`)
      expireSession(books, owner, session)
      return session
    },
  ],
  ['GET /c/pay/:id', showPage],
  ['POST /c/pay/:id', submitPage],
]
