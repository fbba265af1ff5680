import type { CardInput } from '#contract/areas/billing/schemas.ts'
import { apiError, invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { BillingGateway, GatewayCard } from '#api/providers/billing/billing-gateway.ts'
import { PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import { requireGateway } from './billing-context.ts'
import type { BillingContext } from './billing-context.ts'
import { findProfile, lockAccount, updateAccount } from './billing.db.ts'
import {
  findCard,
  findCardToDetach,
  findPrimaryCard,
  isCharging,
  listCards,
  saveCard,
  setPrimaryCard,
  updateCard,
} from './cards.db.ts'
import type { CardRow } from './cards.db.ts'
import { lockState } from './state.commands.ts'

type CardFields = { [K in keyof CardInput]?: CardInput[K] | undefined }

const requiredFields = [
  'expiry_month',
  'expiry_year',
  'first_name',
  'billing_address',
  'billing_city',
  'billing_state',
  'billing_postal_code',
  'billing_country',
] as const

/** 422 for missing fields and for a card that is past its expiry. */
function assertComplete(fields: CardFields, nowMs: number): void {
  const missing = [
    ...(fields.card_token === undefined ? ['card_token'] : []),
    ...requiredFields.filter((name) => fields[name] === undefined),
  ]
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map((name) => [name, `The ${name.replaceAll('_', ' ')} field is required.`])),
    )
  assertNotExpired(fields, nowMs)
}

function assertNotExpired({ expiry_month, expiry_year }: CardFields, nowMs: number): void {
  if (expiry_month === undefined || expiry_year === undefined) return
  const now = new Date(nowMs)
  const months = expiry_year * 12 + Number(expiry_month)
  if (months < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    throw invalid({ expiry_year: 'The card has expired.' })
}

/** The tenant as a customer of the gateway, created on first use. */
export async function ensureCustomer(context: BillingContext, gateway: BillingGateway): Promise<string> {
  const { account, profile } = await context.openTransaction(async (db) => ({
    account: await lockAccount(db),
    profile: await findProfile(db),
  }))
  if (account.customer_ref !== null && account.gateway === gateway.name) return account.customer_ref
  const customer = await gateway.createCustomer({
    tenantId: context.tenantId,
    name: account.company ?? profile.name,
    email: account.email ?? profile.email,
  })
  return context.openTransaction(async (db) => {
    const current = await lockAccount(db)
    if (current.customer_ref !== null && current.gateway === gateway.name) return current.customer_ref
    await updateAccount(db, { gateway: gateway.name, customer_ref: customer })
    return customer
  })
}

/** Stores the card of a token. The gateway says its brand, last digits and expiry. */
export async function addCard(context: BillingContext, fields: CardFields): Promise<CardRow> {
  const gateway = requireGateway(context.services)
  assertComplete(fields, context.services.clock())
  const customer = await ensureCustomer(context, gateway)
  const card = await attach(gateway, customer, fields.card_token ?? '')
  return context.openTransaction((db) => storeCard(db, gateway, card, fields))
}

async function attach(gateway: BillingGateway, customer: string, token: string): Promise<GatewayCard> {
  try {
    return await gateway.attachCard(customer, token)
  } catch (error) {
    if (error instanceof PaymentRejected) throw invalid({ card_token: 'The card was not accepted.' })
    throw error
  }
}

/** Stores the card that was entered on the gateway's page. Undefined while the page is not finished. */
export async function addCardOfSession(context: BillingContext, session: string): Promise<CardRow | undefined> {
  const gateway = requireGateway(context.services)
  const customer = await ensureCustomer(context, gateway)
  const card = await gateway.findSessionCard(customer, session)
  return card && context.openTransaction((db) => storeCard(db, gateway, card, {}))
}

async function storeCard(db: Db, gateway: BillingGateway, card: GatewayCard, fields: CardFields): Promise<CardRow> {
  const account = await lockAccount(db)
  const profile = await findProfile(db)
  const row = await saveCard(db, {
    id: newId(),
    gateway: gateway.name,
    token: card.token,
    brand: card.brand,
    last4: card.last4,
    expiry_month: card.expiry_month,
    expiry_year: card.expiry_year,
    first_name: fields.first_name ?? account.first_name ?? profile.name,
    last_name: fields.last_name ?? account.last_name,
    billing_address: fields.billing_address ?? account.address ?? '',
    billing_city: fields.billing_city ?? account.city ?? '',
    billing_state: fields.billing_state ?? account.state ?? '',
    billing_postal_code: fields.billing_postal_code ?? account.postal_code ?? '',
    billing_country: fields.billing_country ?? account.country ?? profile.country,
  })
  // An event of a card that was removed meanwhile changes nothing.
  if (row.removed_at !== null) throw notFound('Card')
  if (!(await findPrimaryCard(db))) await setPrimaryCard(db, row.id)
  await audit(db, 'billing.card_added', `card:${row.id}`, { brand: row.brand, last4: row.last4 })
  return orNotFound(await findCard(db, row.id), 'Card')
}

/** Changes address, name or expiry of a card, makes it the main one, or replaces its number by a new token. */
export async function changeCard(
  context: BillingContext,
  id: string,
  { card_token, is_primary, ...fields }: CardFields & { is_primary?: boolean | undefined },
): Promise<CardRow> {
  assertNotExpired(fields, context.services.clock())
  const stored = await context.openTransaction((db) => findCard(db, id))
  orNotFound(stored, 'Card')
  const gateway = requireGateway(context.services)
  const replaced =
    card_token === undefined ? undefined : await attach(gateway, await ensureCustomer(context, gateway), card_token)
  return context.openTransaction(async (db) => {
    await lockAccount(db)
    orNotFound(await findCard(db, id), 'Card')
    await updateCard(db, id, { ...definedColumns(fields), ...replaced })
    if (is_primary === true) await setPrimaryCard(db, id)
    await audit(db, 'billing.card_changed', `card:${id}`, { is_primary: is_primary ?? null })
    return orNotFound(await findCard(db, id), 'Card')
  })
}

const runningStatuses: ReadonlySet<string> = new Set(['trial', 'active', 'past_due'])
const detachRetryMs = 600_000

/**
 * Removes a card here, then at the gateway. Nobody can use it from its removal on; if the gateway does not answer, the
 * job of bills repeats the second step. Charges that it paid keep it.
 */
export async function removeCard(context: BillingContext, id: string): Promise<CardRow[]> {
  const gateway = requireGateway(context.services)
  await context.openTransaction((db) => retireCard(db, gateway, id))
  try {
    await detachCard(context, id)
  } catch (error) {
    context.services.log.warn({ err: error, tenant: context.tenantId }, 'the gateway keeps a removed card')
  }
  return context.openTransaction(listCards)
}

async function retireCard(db: Db, gateway: BillingGateway, id: string): Promise<void> {
  const { subscription } = await lockState(db)
  const card = orNotFound(await findCard(db, id), 'Card')
  const paysPlan = card.is_primary && runningStatuses.has(subscription?.status ?? '')
  if (paysPlan || (await isCharging(db, id))) throw apiError('CARD_IN_USE')
  const detachDueAt = card.gateway === gateway.name ? db.now : null
  await updateCard(db, id, { removed_at: db.now, is_primary: false, detach_due_at: detachDueAt })
  await audit(db, 'billing.card_removed', `card:${id}`, { brand: card.brand, last4: card.last4 })
}

/** Makes the gateway forget a removed card. After a failure the job repeats it in ten minutes. */
export async function detachCard(context: BillingContext, id: string): Promise<void> {
  const gateway = requireGateway(context.services)
  const card = await context.openTransaction(async (db) => {
    const due = await findCardToDetach(db, id)
    if (due) await updateCard(db, id, { detach_due_at: isoAt(db.nowMs + detachRetryMs) })
    return due
  })
  if (!card) return
  if (card.gateway === gateway.name) await gateway.detachCard(card.token)
  await context.openTransaction((db) => updateCard(db, id, { detach_due_at: null }))
}
