import type { billingCards as calls } from '#contract/areas/billing/billing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import { assertOwnTenant, billingContext, requireGateway } from './billing-context.ts'
import { addCard, addCardOfSession, changeCard, ensureCustomer, removeCard } from './cards.commands.ts'
import { findInvoice } from './invoices.db.ts'
import { findCard, listCards } from './cards.db.ts'
import { toCard } from './shapes.rules.ts'
import { loadState } from './state.commands.ts'

/** What a failed call of the gateway means for the caller. */
async function withGateway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    if (error instanceof PaymentRejected) throw invalid({ card_token: 'The card was not accepted.' })
    throw error
  }
}

export const billingCards: Handlers<typeof calls> = {
  async all(context) {
    assertOwnTenant(context)
    return (await listCards(context.db)).map(toCard)
  },
  create(context) {
    assertOwnTenant(context)
    const { tenant_id: _tenant, payment_intent_id, ...fields } = context.input
    const billing = billingContext(context)
    return withGateway(async () => {
      if (payment_intent_id === undefined) return toCard(await addCard(billing, fields))
      const card = await addCardOfSession(billing, payment_intent_id)
      if (!card) throw invalid({ payment_intent_id: 'The card has not been added yet.' })
      return toCard(card)
    })
  },
  update(context) {
    assertOwnTenant(context)
    const { tenant_id: _tenant, id, ...fields } = context.input
    return withGateway(async () => toCard(await changeCard(billingContext(context), id, fields)))
  },
  remove(context) {
    assertOwnTenant(context)
    const { id } = context.input
    return withGateway(async () => (await removeCard(billingContext(context), id)).map(toCard))
  },
  async verify(context) {
    assertOwnTenant(context)
    const { openTransaction, services, input } = context
    const card = orNotFound(await openTransaction((db) => findCard(db, input.id)), 'Card')
    const gateway = requireGateway(services)
    return withGateway(async () => {
      const customer = await ensureCustomer(billingContext(context), gateway)
      const { ref, clientSecret, status } = await gateway.createSetup(customer, card.token, newId())
      return { payment_intent_id: ref, client_secret: clientSecret, status }
    })
  },
  openPage(context) {
    assertOwnTenant(context)
    const billing = billingContext(context)
    const gateway = requireGateway(context.services)
    return withGateway(async () => {
      const customer = await ensureCustomer(billing, gateway)
      const { prices } = await context.openTransaction(loadState)
      const url = await gateway.openCardPage({
        customer,
        tenantId: context.tenant.id,
        currency: prices.currency,
        returnUrl: `${billing.returnUrl}?card_session={SESSION}`,
        idempotencyKey: newId(),
      })
      return { url }
    })
  },
  async prepare(context) {
    assertOwnTenant(context)
    const { openTransaction, services, input } = context
    const { invoice_id: invoiceId } = input
    if (invoiceId !== undefined) orNotFound(await openTransaction((db) => findInvoice(db, invoiceId)), 'Invoice')
    const gateway = requireGateway(services)
    return withGateway(async () => {
      const customer = await ensureCustomer(billingContext(context), gateway)
      const { ref, clientSecret, status } = await gateway.createSetup(customer, null, newId())
      return { payment_intent_id: ref, client_secret: clientSecret, status }
    })
  },
}
