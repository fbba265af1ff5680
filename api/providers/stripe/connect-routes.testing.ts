import { partOf, StripeFailure, stripeList, textOf } from './stripe-books.testing.ts'
import type { StripeBooks, StripeObject, StripeRequest, StripeRoute } from './stripe-books.testing.ts'
import { numberOf } from './payment-routes.testing.ts'

/** What is left to transfer. An owner without a balance can transfer any amount. */
export function setBalance(books: StripeBooks, owner: string, amount: number): void {
  const [balance] = books.list(owner, 'test_balance')
  if (balance) balance['amount'] = amount
  else books.insert(owner, 'test_balance', 'tb', { amount })
}

const createAccount = ({ books, owner, form }: StripeRequest): StripeObject =>
  books.insert(owner, 'account', 'acct', {
    type: textOf(form, 'type'),
    country: textOf(form, 'country'),
    metadata: partOf(form, 'metadata'),
    capabilities: { transfers: 'inactive' },
    payouts_enabled: false,
    details_submitted: false,
    requirements: {
      currently_due: ['external_account'],
      past_due: [],
      pending_verification: [],
      disabled_reason: null,
    },
    external_accounts: { object: 'list', data: [] },
  })

function createTransfer({ books, owner, form }: StripeRequest): StripeObject {
  const destination = textOf(form, 'destination')
  const account = books.find(owner, destination)
  if (!account) throw new StripeFailure(400, `No such destination: '${destination}'`, { code: 'resource_missing' })
  if (account['payouts_enabled'] !== true)
    throw new StripeFailure(400, 'Your destination account needs to have the transfers capability enabled.', {
      code: 'insufficient_capabilities_for_transfer',
    })
  const amount = Number(textOf(form, 'amount'))
  const [balance] = books.list(owner, 'test_balance')
  if (balance && numberOf(balance['amount']) < amount)
    throw new StripeFailure(400, 'You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    })
  if (balance) balance['amount'] = numberOf(balance['amount']) - amount
  const transfer = books.insert(owner, 'transfer', 'tr', {
    amount,
    amount_reversed: 0,
    reversed: false,
    currency: textOf(form, 'currency'),
    destination,
    description: form['description'] ?? null,
    transfer_group: form['transfer_group'] ?? null,
    metadata: partOf(form, 'metadata'),
  })
  books.emit(owner, 'transfer.created', transfer)
  return transfer
}

/** Takes a transfer back, in part or completely. */
export function reverseTransfer(books: StripeBooks, owner: string, id: string, part?: number): StripeObject {
  const transfer = books.get(owner, 'transfer', id)
  const left = numberOf(transfer['amount']) - numberOf(transfer['amount_reversed'])
  const amount = part ?? left
  if (amount <= 0 || amount > left) throw new StripeFailure(400, 'This transfer is already fully reversed.')
  transfer['amount_reversed'] = numberOf(transfer['amount_reversed']) + amount
  transfer['reversed'] = transfer['amount_reversed'] === transfer['amount']
  const reversal = books.insert(owner, 'transfer_reversal', 'trr', { amount, transfer: id })
  books.emit(owner, 'transfer.reversed', transfer)
  return reversal
}

export const connectRoutes: readonly StripeRoute[] = [
  ['POST /v1/accounts', createAccount],
  ['GET /v1/accounts/:id', ({ books, owner, id }) => books.get(owner, 'account', id)],
  [
    'POST /v1/account_links',
    ({ books, owner, form, url }) => {
      const { id } = books.get(owner, 'account', textOf(form, 'account'))
      return {
        object: 'account_link',
        url: `${url}/c/onboard/${id}?return_url=${encodeURIComponent(textOf(form, 'return_url'))}`,
      }
    },
  ],
  [
    'POST /v1/accounts/:id/login_links',
    ({ books, owner, id, url }) => ({
      object: 'login_link',
      url: `${url}/c/express/${books.get(owner, 'account', id).id}`,
    }),
  ],
  ['POST /v1/transfers', createTransfer],
  [
    'GET /v1/transfers',
    ({ books, owner, form }) =>
      stripeList(
        '/v1/transfers',
        books.list(owner, 'transfer').filter(({ transfer_group }) => transfer_group === form['transfer_group']),
        String(form['limit'] ?? 10),
      ),
  ],
  ['GET /v1/transfers/:id', ({ books, owner, id }) => books.get(owner, 'transfer', id)],
  [
    'POST /v1/transfers/:id/reversals',
    ({ books, owner, id, form }) =>
      reverseTransfer(books, owner, id, form['amount'] === undefined ? undefined : Number(textOf(form, 'amount'))),
  ],
]
