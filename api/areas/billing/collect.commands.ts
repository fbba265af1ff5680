import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import type { BillingGateway, GatewayCharge } from '#api/providers/billing/billing-gateway.ts'
import { billingGatewayNamed } from '#api/providers/billing/gateways.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import { requireGateway } from './billing-context.ts'
import type { BillingContext } from './billing-context.ts'
import { lockAccount } from './billing.db.ts'
import { recordFailure, settleCharge } from './charges.commands.ts'
import { markPaid } from './invoices.commands.ts'
import { findInvoice } from './invoices.db.ts'
import { findCharge, insertCharge, listCharges, updateCharge } from './charges.db.ts'
import { findCard, findChargedCard, findPrimaryCard } from './cards.db.ts'
import type { InvoiceRow } from './invoices.db.ts'
import type { ChargeRow } from './charges.db.ts'
import type { CardRow } from './cards.db.ts'
import { isOpenCharge } from './periods.rules.ts'

export type Collection = {
  status: 'paid' | 'requires_action' | 'processing' | 'failed'
  url: string | null
  reason: string | null
}

type CollectOptions = { invoiceId: string; cardId?: string | undefined; isAutomatic: boolean }
/** A charge that has been sent less than this ago is still being answered. */
const answerMs = 30_000
const confirmationMs = 86_400_000

type ChargePreparation =
  | { kind: 'paid' }
  | { kind: 'charge'; charge: ChargeRow; card: CardRow; customer: string; invoice: InvoiceRow }
  | { kind: 'open'; charge: ChargeRow; customer: string }
  | { kind: 'no_card' }

/**
 * Charges one invoice once: the attempt is committed before the gateway is called with its id as key, so that a second
 * click finds it, and the reconciler finishes it if this process ends in between.
 */
export async function collectInvoice(context: BillingContext, options: CollectOptions): Promise<Collection> {
  const gateway = requireGateway(context.services)
  const prepared = await context.openTransaction((db) => prepareCharge(db, gateway, options))
  if (prepared.kind === 'paid') return { status: 'paid', url: null, reason: null }
  if (prepared.kind === 'no_card') {
    if (!options.isAutomatic) throw invalid({ card_id: 'Add a card first.' })
    return { status: 'failed', url: null, reason: 'no_card' }
  }
  if (prepared.kind === 'charge') return sendCharge(context, gateway, prepared)
  const isSettled = await resolveOpenCharge(context, prepared.charge, options)
  if (isSettled) return isSettled
  return collectInvoice(context, options)
}

async function prepareCharge(
  db: Db,
  gateway: BillingGateway,
  { invoiceId, cardId, isAutomatic }: CollectOptions,
): Promise<ChargePreparation> {
  const account = await lockAccount(db)
  const invoice = orNotFound(await findInvoice(db, invoiceId), 'Invoice')
  if (invoice.status === 'paid') return { kind: 'paid' }
  if (invoice.status === 'void') throw apiError('NOTHING_DUE')
  const charges = await listCharges(db, invoiceId)
  const open = charges.find(({ status }) => isOpenCharge(status))
  if (open) return { kind: 'open', charge: open, customer: account.customer_ref ?? '' }
  if (invoice.amount_due === 0) {
    await markPaid(db, invoiceId)
    return { kind: 'paid' }
  }
  const card = cardId === undefined ? await findPrimaryCard(db) : orNotFound(await findCard(db, cardId), 'Card')
  if (!card || card.gateway !== gateway.name || account.customer_ref === null) {
    if (isAutomatic) await recordFailure(db, invoice, true)
    return { kind: 'no_card' }
  }
  const charge = await insertCharge(db, {
    id: newId(),
    invoice_id: invoiceId,
    attempt: (charges[0]?.attempt ?? 0) + 1,
    card_id: card.id,
    gateway: gateway.name,
    amount: invoice.amount_due,
    currency: invoice.currency,
    is_automatic: isAutomatic,
  })
  return { kind: 'charge', charge, card, customer: account.customer_ref, invoice }
}

async function sendCharge(
  context: BillingContext,
  gateway: BillingGateway,
  { charge, card, customer, invoice }: ChargePreparation & { kind: 'charge' },
): Promise<Collection> {
  let result: GatewayCharge | { failure: string }
  try {
    result = await gateway.charge({
      customer,
      card: card.token,
      amount: charge.amount,
      currency: charge.currency,
      description: invoice.name,
      idempotencyKey: charge.id,
      tenantId: context.tenantId,
      returnUrl: context.returnUrl,
      isAutomatic: charge.is_automatic,
    })
  } catch (error) {
    if (error instanceof PaymentRejected) result = { failure: 'rejected' }
    else if (error instanceof PaymentProviderUnavailable) throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
    else throw error
  }
  return settle(context, charge.id, result)
}

async function settle(
  context: BillingContext,
  chargeId: string,
  result: GatewayCharge | { failure: string },
): Promise<Collection> {
  const charge = await context.openTransaction((db) => settleCharge(db, chargeId, result))
  context.services.tenants.clearCache()
  return toCollection(charge)
}

function toCollection(charge: ChargeRow | undefined): Collection {
  if (charge?.status === 'succeeded' || charge?.failure_reason === 'paid_twice')
    return { status: 'paid', url: null, reason: null }
  if (charge?.status === 'requires_action') return { status: 'requires_action', url: charge.action_url, reason: null }
  if (charge && isOpenCharge(charge.status)) return { status: 'processing', url: null, reason: null }
  return { status: 'failed', url: null, reason: charge?.failure_reason ?? null }
}

/** What an earlier attempt means for a new one; undefined if it is over and the invoice can be charged again. */
async function resolveOpenCharge(
  context: BillingContext,
  charge: ChargeRow,
  { cardId, isAutomatic }: CollectOptions,
): Promise<Collection | undefined> {
  const ageMs = context.services.clock() - msOf(charge.created_at)
  if (charge.status === 'created' && ageMs < answerMs && !isAutomatic) throw apiError('REQUEST_IN_PROGRESS')
  const current = await syncCharge(context, charge.id)
  if (!current || current.status === 'succeeded') return toCollection(current)
  if (!isOpenCharge(current.status)) return isAutomatic ? toCollection(current) : undefined
  if (current.status !== 'requires_action') return toCollection(current)
  const isAbandoned = isAutomatic ? ageMs > confirmationMs : cardId !== undefined && cardId !== current.card_id
  if (!isAbandoned) return toCollection(current)
  const gateway = billingGatewayNamed(context.services, current.gateway)
  if (!gateway || current.provider_ref === null) return toCollection(current)
  const cancelled = await settle(context, charge.id, await gateway.cancelCharge(current.provider_ref))
  return cancelled.status === 'failed' ? undefined : cancelled
}

/**
 * Asks the gateway for the state of a charge and applies it. A charge that the gateway does not know is sent again with
 * its key.
 */
export async function syncCharge(context: BillingContext, chargeId: string): Promise<ChargeRow | undefined> {
  const found = await context.openTransaction(async (db) => {
    const account = await lockAccount(db)
    const charge = await findCharge(db, chargeId)
    if (!charge || !isOpenCharge(charge.status)) return { charge, sent: undefined }
    await updateCharge(db, chargeId, {})
    const card = orNotFound(await findChargedCard(db, charge.card_id), 'Card')
    const invoice = orNotFound(await findInvoice(db, charge.invoice_id), 'Invoice')
    return { charge, sent: { kind: 'charge' as const, charge, card, invoice, customer: account.customer_ref ?? '' } }
  })
  const { charge, sent } = found
  const gateway = charge && billingGatewayNamed(context.services, charge.gateway)
  if (!charge || !sent || !gateway) return charge
  const known =
    charge.provider_ref === null
      ? await gateway.findChargeByKey(sent.customer, charge.id)
      : await gateway.findCharge(charge.provider_ref)
  if (known) await settle(context, charge.id, known)
  else await sendCharge(context, gateway, sent)
  return context.openTransaction((db) => findCharge(db, chargeId))
}
