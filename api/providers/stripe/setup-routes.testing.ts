import { cardNumberOf, insertCard } from './cards.testing.ts'
import { chargeIntent } from './payment-routes.testing.ts'
import { newStripeId, partOf, StripeFailure, stripeList, textOf } from './stripe-books.testing.ts'
import type { StripeBooks, StripeObject, StripeRequest, StripeRoute } from './stripe-books.testing.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

function insertSetup({ books, owner, form }: StripeRequest): StripeObject {
  const customer = books.get(owner, 'customer', textOf(form, 'customer'))
  return books.insert(owner, 'setup_intent', 'seti', {
    customer: customer.id,
    client_secret: `${newStripeId('seti')}_secret`,
    payment_method: form['payment_method'] ?? null,
    status: form['payment_method'] ? 'requires_confirmation' : 'requires_payment_method',
    usage: form['usage'] ?? 'off_session',
    metadata: partOf(form, 'metadata'),
  })
}

/** A session in setup mode: its page asks for a card and charges nothing. */
export function createSetupSession(request: StripeRequest): StripeObject {
  const { books, owner, form, url } = request
  textOf(form, 'currency')
  const setup = insertSetup({ ...request, form: { ...form, ...partOf(form, 'setup_intent_data') } })
  const session: StripeObject = books.insert(owner, 'checkout.session', 'cs_test', {
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    payment_intent: null,
    setup_intent: setup.id,
    customer: setup['customer'],
    metadata: partOf(form, 'metadata'),
    expires_at: books.seconds() + 24 * 60 * 60,
    success_url: textOf(form, 'success_url'),
    cancel_url: form['cancel_url'] ?? null,
    url: null,
  })
  session['url'] = `${url}/c/pay/${session.id}`
  return session
}

/** The customer enters a card on the page of a setup session. */
export function enterCard(books: StripeBooks, sessionId: string, number: string): StripeObject {
  const { owner, value: session } = books.open(sessionId) ?? {}
  if (!owner || !session) throw new StripeFailure(404, 'The page is gone.')
  const setup = books.get(owner, 'setup_intent', String(session['setup_intent']))
  const card = insertCard(books, owner, session['customer'], number)
  Object.assign(setup, { status: 'succeeded', payment_method: card.id })
  Object.assign(session, { status: 'complete', url: null })
  books.emit(owner, 'checkout.session.completed', session)
  return session
}

/** The object, with its setup intent and card if the request expands them. */
export function withExpandedSetup({ books, owner, form }: StripeRequest, object: StripeObject): StripeObject {
  const expanded = Object.values(partOf(form, 'expand')).filter(isText)
  const withCard = (setup: StripeObject, path: string): StripeObject =>
    expanded.includes(path) && isText(setup['payment_method'])
      ? { ...setup, id: setup.id, object: setup.object, payment_method: shown(books, owner, setup['payment_method']) }
      : setup
  if (object.object === 'setup_intent') return withCard(object, 'payment_method')
  const id = object['setup_intent']
  const isExpanded = expanded.some((path) => path.startsWith('setup_intent'))
  return isExpanded && isText(id)
    ? { ...object, setup_intent: withCard(books.get(owner, 'setup_intent', id), 'setup_intent.payment_method') }
    : object
}

function shown(books: StripeBooks, owner: string, id: string): StripeObject {
  const { number: _number, ...card } = books.get(owner, 'payment_method', id)
  return { ...card, id, object: 'payment_method' }
}

const authenticationPage = (id: string) => ({
  html: `<!doctype html><title>3D Secure</title><form method="post" action="/c/authenticate/${id}">
<button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button></form>`,
})

/** The cardholder answers its bank on the page of the intent. */
export function authenticateIntent(books: StripeBooks, id: string, answer: 'complete' | 'fail'): StripeObject {
  const { owner, value: intent } = books.open(id) ?? {}
  if (!owner || !intent) throw new StripeFailure(404, 'The page is gone.')
  if (intent['status'] !== 'requires_action') return intent
  if (answer === 'fail') {
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { type: 'card_error', code: 'payment_intent_authentication_failure' },
    })
    books.emit(owner, 'payment_intent.payment_failed', intent)
    return intent
  }
  const card = cardNumberOf(books, owner, String(intent['payment_method']))
  chargeIntent(books, owner, intent, { card, isAuthenticated: true })
  return intent
}

export const setupRoutes: readonly StripeRoute[] = [
  [
    'POST /v1/customers',
    ({ books, owner, form }) => books.insert(owner, 'customer', 'cus', { metadata: partOf(form, 'metadata') }),
  ],
  [
    'POST /v1/customers/:id',
    ({ books, owner, id, form }) =>
      Object.assign(books.get(owner, 'customer', id), { name: form['name'] ?? null, email: form['email'] ?? null }),
  ],
  [
    'POST /v1/payment_methods/:id/detach',
    ({ books, owner, id }) => {
      const method = books.get(owner, 'payment_method', id)
      if (method['customer'] === null)
        throw new StripeFailure(400, 'The payment method you provided is not attached to a customer.')
      return Object.assign(method, { customer: null })
    },
  ],
  ['POST /v1/setup_intents', insertSetup],
  [
    'GET /v1/setup_intents/:id',
    (request) => withExpandedSetup(request, request.books.get(request.owner, 'setup_intent', request.id)),
  ],
  [
    'GET /v1/payment_intents',
    ({ books, owner, form }) =>
      stripeList(
        '/v1/payment_intents',
        books.list(owner, 'payment_intent').filter(({ customer }) => customer === form['customer']),
        String(form['limit'] ?? 10),
      ),
  ],
  ['GET /c/authenticate/:id', ({ id }) => authenticationPage(id)],
  [
    'POST /c/authenticate/:id',
    ({ books, id, form }) => {
      const intent = authenticateIntent(books, id, form['answer'] === 'fail' ? 'fail' : 'complete')
      return { location: String(intent['return_url']) }
    },
  ],
]
