import { z } from 'zod'
import type { AppServices } from '#api/platform/app-services.ts'
import { derivedKey } from '#api/platform/runtime/config.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { PaymentRejected } from '../../pay/pay-provider.ts'
import { hasValidSignature, signatureOf } from '../../pay/signature.ts'
import type { BillingEvent, BillingGateway, GatewayCharge } from '../billing-gateway.ts'
import {
  attachCard,
  detachCard,
  findCard,
  findCharge,
  findChargeByKey,
  findSession,
  insertOrFindCharge,
  insertSession,
  newReference,
  settleCharge,
} from './test-books.db.ts'
import type { ChargeRow } from './test-books.db.ts'

export const testGatewayPath = '/billing-test'
const signatureHeader = 'billing-test-signature'
const processingMs = 4_000

const webhookSecret = ({ config }: Pick<AppServices, 'config'>) => derivedKey(config.secret, 'billing-test:webhook')

const toCharge = ({ ref, status, amount, currency, failure_reason, return_url }: ChargeRow): GatewayCharge => ({
  ref,
  status,
  amount,
  currency,
  actionUrl:
    status === 'requires_action' ? `${originOf(return_url)}${testGatewayPath}/3ds/${encodeURIComponent(ref)}` : null,
  failureReason: failure_reason,
})
const originOf = (url: string | null) => (url === null ? '' : new URL(url).origin)

/** The built-in gateway for bills: it takes test cards only, and no money moves. */
export function createTestGateway(services: AppServices): BillingGateway {
  const { pool, clock } = services
  const now = () => isoAt(clock())
  /** Slow charges succeed after a few seconds. */
  const settled = async (row: ChargeRow): Promise<ChargeRow> =>
    row.status === 'processing' && Date.parse(row.created_at) + processingMs <= clock()
      ? ((await settleCharge(pool, row.ref, { to: 'succeeded', now: now() })) ?? row)
      : row
  return {
    name: 'test',
    tokenUrl: `${testGatewayPath}/v1/tokens`,
    createCustomer: ({ tenantId }) => Promise.resolve(`cus_${tenantId}`),
    async attachCard(customer, token) {
      const card = await attachCard(pool, customer, token)
      if (!card) throw new PaymentRejected('No such card')
      return card
    },
    detachCard: (token) => detachCard(pool, token),
    async openCardPage({ customer, tenantId, returnUrl }) {
      const ref = newReference('cs')
      const url = new URL(`${testGatewayPath}/cards/${ref}`, returnUrl)
      await insertSession(pool, {
        ref,
        tenantId,
        customer,
        returnUrl: returnUrl.replace('{SESSION}', ref),
        now: now(),
      })
      return String(url)
    },
    async findSessionCard(customer, session) {
      const found = await findSession(pool, session)
      return found?.token && found.customer === customer ? attachCard(pool, customer, found.token) : undefined
    },
    async createSetup(customer, token) {
      const card = token === null ? undefined : await findCard(pool, customer, token)
      if (token !== null && !card) throw new PaymentRejected('No such card')
      const status = card?.outcome === 'requires_action' || !card ? 'requires_action' : 'succeeded'
      return { ref: newReference('seti'), clientSecret: newReference('sec'), status }
    },
    async charge({ customer, card: token, amount, currency, idempotencyKey, tenantId, returnUrl }) {
      const card = await findCard(pool, customer, token)
      if (!card) throw new PaymentRejected('No such card')
      const isWaiting =
        card.outcome === 'succeeded' || card.outcome === 'requires_action' || card.outcome === 'processing'
      const row = await insertOrFindCharge(pool, {
        key: idempotencyKey,
        tenantId,
        token,
        amount,
        currency,
        status: isWaiting ? (card.outcome as ChargeRow['status']) : 'failed',
        reason: isWaiting ? null : card.outcome,
        returnUrl,
        now: now(),
      })
      if (row.amount !== amount || row.currency !== currency)
        throw new PaymentRejected('The key was used for another amount')
      return toCharge(await settled(row))
    },
    async findCharge(ref) {
      const row = await findCharge(pool, ref)
      return row && toCharge(await settled(row))
    },
    async findChargeByKey(_customer, key) {
      const row = await findChargeByKey(pool, key)
      return row && toCharge(await settled(row))
    },
    async cancelCharge(ref) {
      const row = await settleCharge(pool, ref, { to: 'cancelled', reason: 'cancelled', now: now() })
      if (!row) throw new PaymentRejected('No such charge')
      return toCharge(row)
    },
    readEvent: (body, headers, nowMs) =>
      hasValidSignature(webhookSecret(services), body, headers[signatureHeader], nowMs) ? parseEvent(body) : undefined,
  }
}

const WireEvent = z.object({
  id: z.string().min(1).max(80),
  type: z.enum(['charge.updated', 'card.added']),
  tenant_id: z.uuid(),
  session: z.string().optional(),
  charge_id: z.string().optional(),
  charge: z
    .object({
      ref: z.string(),
      status: z.enum(['processing', 'requires_action', 'succeeded', 'failed', 'cancelled']),
      amount: z.int(),
      currency: z.string(),
      actionUrl: z.string().nullable(),
      failureReason: z.string().nullable(),
    })
    .optional(),
})

function parseEvent(body: Buffer): BillingEvent | undefined {
  let data: unknown
  try {
    data = JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
  const result = WireEvent.safeParse(data)
  if (!result.success) return undefined
  const { id, type, tenant_id: tenantId, session, charge_id: chargeId, charge } = result.data
  if (chargeId !== undefined && charge) return { id, type, tenantId, subject: 'charge', chargeId, charge }
  return session === undefined
    ? { id, type, tenantId, subject: 'other' }
    : { id, type, tenantId, subject: 'card', session }
}

type Notice = { tenantId: string; session?: string; charge?: ChargeRow }

/** Body and headers of a signed webhook. */
function signedEvent(services: Pick<AppServices, 'config' | 'clock'>, { tenantId, session, charge }: Notice) {
  const body = JSON.stringify({
    id: `evt_${newId()}`,
    type: charge ? 'charge.updated' : 'card.added',
    tenant_id: tenantId,
    ...(session === undefined ? {} : { session }),
    ...(charge ? { charge_id: charge.idempotency_key, charge: toCharge(charge) } : {}),
  })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(webhookSecret(services), body, services.clock()),
    },
  }
}

/** Sends a webhook to this system. A lost one is made good by the reconciler. */
export async function sendEvent(services: AppServices, notice: Notice): Promise<void> {
  try {
    await services.loopback('/public/v1/billing/webhook/test', { method: 'POST', ...signedEvent(services, notice) })
  } catch (error) {
    services.log.debug({ err: error }, 'webhook of the test gateway failed')
  }
}
