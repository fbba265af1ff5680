import type Stripe from 'stripe'
import type { Config } from '#api/platform/runtime/config.ts'
import { PaymentRejected } from '../pay/pay-provider.ts'
import { fromStripeAmount, toStripeAmount } from '../pay/stripe/stripe-amounts.rules.ts'
import { callOwnStripe } from '../stripe/own-stripe.ts'
import { callStripe, createStripe, stripeApiVersion, StripeRejected } from '../stripe/stripe-client.ts'
import { verifyStripeEvent } from '../stripe/stripe-webhook.ts'
import type { GatewayAccount, GatewayTransfer, PayoutEvent, PayoutGateway } from './payout-gateway.ts'

/** Events of connected accounts and of the tenant's account come from two endpoints. */
const webhooks = [
  { connect: true, enabled_events: ['account.updated' as const, 'account.application.deauthorized' as const] },
  { connect: false, enabled_events: ['transfer.reversed' as const, 'transfer.updated' as const] },
]

/** Stripe Connect: transfers from the tenant's Stripe account to Express accounts of its merchants. */
export function createStripeConnect(
  config: Pick<Config, 'STRIPE_API_URL'>,
  { secretKey, webhookSecrets }: { secretKey: string; webhookSecrets: readonly string[] },
): PayoutGateway {
  const stripe = createStripe(config, secretKey)
  return {
    verify: async () => (await callStripe(stripe.accounts.retrieveCurrent())).id,
    createWebhooks: (url) => createWebhooks(stripe, url),
    async createAccount({ tenantId, merchantId, country, key }) {
      const params: Stripe.AccountCreateParams = {
        type: 'express',
        country,
        capabilities: { transfers: { requested: true } },
        metadata: { tenant_id: tenantId, merchant_id: merchantId },
      }
      return (await callOwnStripe(stripe.accounts.create(params, { idempotencyKey: `account:${key}` }))).id
    },
    findAccount: (id) => findAccount(stripe, id),
    async openAccountPage({ id, isReady }, returnUrl) {
      if (isReady) return (await callOwnStripe(stripe.accounts.createLoginLink(id))).url
      const link = { account: id, type: 'account_onboarding' as const, return_url: returnUrl, refresh_url: returnUrl }
      return (await callOwnStripe(stripe.accountLinks.create(link))).url
    },
    async transfer({ accountId, amount, currency, description, tenantId, payoutId, attempt }) {
      const stripeAmount = toStripeAmount(amount, currency)
      if (stripeAmount === undefined) throw new PaymentRejected(`Stripe cannot transfer ${amount} ${currency}`)
      const params = {
        amount: stripeAmount,
        currency: currency.toLowerCase(),
        destination: accountId,
        description,
        transfer_group: payoutId,
        metadata: { tenant_id: tenantId, payout_id: payoutId, attempt: String(attempt) },
      }
      return toTransfer(
        await callOwnStripe(stripe.transfers.create(params, { idempotencyKey: `payout:${payoutId}:${attempt}` })),
      )
    },
    async findTransfer(payoutId, attempt) {
      const { data } = await callOwnStripe(stripe.transfers.list({ transfer_group: payoutId, limit: 100 }))
      const found = data.find(({ metadata }) => metadata['attempt'] === String(attempt))
      return found && toTransfer(found)
    },
    async reverse(ref, { amount, currency, key }) {
      const stripeAmount = toStripeAmount(amount, currency)
      if (stripeAmount === undefined) throw new PaymentRejected(`Stripe cannot take back ${amount} ${currency}`)
      const options = { idempotencyKey: `reversal:${ref}:${key}` }
      await callOwnStripe(stripe.transfers.createReversal(ref, { amount: stripeAmount }, options))
    },
    readEvent(body, headers, nowMs) {
      for (const secret of webhookSecrets) {
        const event = verifyStripeEvent(body, headers['stripe-signature'], { secret, nowMs })
        if (event) return toPayoutEvent(event)
      }
      return undefined
    },
  }
}

async function createWebhooks(stripe: Stripe, url: string): Promise<string[] | null> {
  try {
    const created: string[] = []
    for (const webhook of webhooks) {
      const request = stripe.webhookEndpoints.create({ url, api_version: stripeApiVersion, ...webhook })
      const { secret } = await callStripe(request)
      if (secret) created.push(secret)
    }
    return created
  } catch (error) {
    if (error instanceof StripeRejected) return null
    throw error
  }
}

/** With an account that has disconnected itself, Stripe answers 403 as for a key without permission. */
async function findAccount(stripe: Stripe, id: string): Promise<GatewayAccount | undefined> {
  try {
    return toAccount(await callStripe(stripe.accounts.retrieve(id)))
  } catch (error) {
    const isGone = error instanceof StripeRejected && (error.status === 404 || error.code === 'account_invalid')
    if (isGone) return undefined
    throw error
  }
}

function toAccount(account: Stripe.Account): GatewayAccount {
  const { id, capabilities, payouts_enabled, external_accounts } = account
  const bank = external_accounts?.data.find((one) => one.object === 'bank_account')
  const name = bank?.bank_name
  const isReady = capabilities?.transfers === 'active' && payouts_enabled
  return {
    id,
    isReady,
    problem: isReady ? null : problemOf(account),
    shown: bank ? { ...(name ? { bank_name: name } : {}), account_number: `••••${bank.last4}` } : {},
  }
}

function problemOf({ details_submitted, requirements }: Stripe.Account): GatewayAccount['problem'] {
  if (!details_submitted) return 'incomplete'
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
  return due.length > 0 ? 'restricted' : 'in_review'
}

function toTransfer({ id, amount, currency, amount_reversed }: Stripe.Transfer): GatewayTransfer {
  const code = currency.toUpperCase()
  return {
    ref: id,
    amount: fromStripeAmount(amount, code),
    currency: code,
    reversedAmount: fromStripeAmount(amount_reversed, code),
  }
}

function toPayoutEvent(event: Stripe.Event): PayoutEvent {
  const { id } = event
  switch (event.type) {
    case 'account.updated':
      return { id, subject: 'account', accountId: event.data.object.id }
    case 'account.application.deauthorized':
      return event.account ? { id, subject: 'account', accountId: event.account } : { id, subject: 'other' }
    case 'transfer.reversed':
    case 'transfer.updated': {
      const payoutId = event.data.object.metadata['payout_id']
      return payoutId ? { id, subject: 'transfer', payoutId } : { id, subject: 'other' }
    }
    default:
      return { id, subject: 'other' }
  }
}
