import { numberOf } from './payment-routes.testing.ts'
import { StripeFailure } from './stripe-books.testing.ts'
import type { StripeBooks, StripeObject, StripeRequest, StripeRoute } from './stripe-books.testing.ts'

export type AccountState = 'ready' | 'in_review' | 'restricted'

const dueIn: Record<AccountState, string[]> = {
  ready: [],
  in_review: [],
  restricted: ['individual.verification.document'],
}

/** What the merchant does on Stripe's pages, or Stripe later asks for. */
export function setAccountState(books: StripeBooks, owner: string, id: string, state: AccountState): void {
  const account = books.get(owner, 'account', id)
  const isReady = state === 'ready'
  Object.assign(account, {
    details_submitted: true,
    capabilities: { transfers: isReady ? 'active' : 'pending' },
    payouts_enabled: isReady,
    requirements: {
      currently_due: dueIn[state],
      past_due: dueIn[state],
      pending_verification: state === 'in_review' ? ['individual.id_number'] : [],
      disabled_reason: isReady ? null : `requirements.${state === 'in_review' ? 'pending_verification' : 'past_due'}`,
    },
    external_accounts: {
      object: 'list',
      data: [{ id: 'ba_1', object: 'bank_account', bank_name: 'STRIPE TEST BANK', last4: '6789' }],
    },
  })
  books.emit(owner, 'account.updated', account)
}

/** The merchant removes the tenant's access in the settings of its account. */
export function deauthorizeAccount(books: StripeBooks, owner: string, id: string): void {
  const event = books.emit(owner, 'account.application.deauthorized', { id: 'ca_1', object: 'application' })
  event['account'] = id
  books.remove(id)
}

const accountOf = ({ books, id }: StripeRequest): { owner: string; account: StripeObject } => {
  const entry = books.open(id)
  if (!entry) throw new StripeFailure(404, 'The page is gone.')
  return { owner: entry.owner, account: entry.value }
}

const page = (title: string, body: string) => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}`,
})

/** Stripe's page for the details of an account, with a button for each way in which it can end. */
function showOnboarding(request: StripeRequest) {
  const { account } = accountOf(request)
  return page(
    `Details of ${account.id}`,
    `<form method="post" action="/c/onboard/${account.id}">
<input type="hidden" name="return_url" value="${String(request.form['return_url'] ?? '')}">
<button name="state" value="ready">Submit</button> <button name="state" value="in_review">Submit for review</button>
<button name="state" value="restricted">Submit a bad document</button> <button name="state" value="">Later</button></form>`,
  )
}

function submitOnboarding(request: StripeRequest) {
  const { owner, account } = accountOf(request)
  const state = (['ready', 'in_review', 'restricted'] as const).find((one) => one === request.form['state'])
  if (state) setAccountState(request.books, owner, account.id, state)
  return { location: String(request.form['return_url']) }
}

export const onboardingRoutes: readonly StripeRoute[] = [
  ['GET /c/onboard/:id', showOnboarding],
  ['POST /c/onboard/:id', submitOnboarding],
  [
    'GET /c/express/:id',
    (request) => page(`Account ${accountOf(request).account.id}`, `<p>Paid: ${paidTo(request)}</p>`),
  ],
]

/** What an account has received, in minor units. */
function paidTo(request: StripeRequest): number {
  const { owner, account } = accountOf(request)
  return request.books
    .list(owner, 'transfer')
    .filter(({ destination }) => destination === account.id)
    .reduce((sum, { amount, amount_reversed }) => sum + numberOf(amount) - numberOf(amount_reversed), 0)
}
