import type { ownPaymentModes as ownCalls, paymentModes as calls } from '#contract/areas/payments/modes.ts'
import { gateways, isGatewayName } from '#contract/rules/gateways.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { findCredential } from './gateways/credentials.db.ts'
import { shownSettings } from './gateways/credentials.rules.ts'
import { credentialFor } from './gateways/payment-provider.queries.ts'
import { findMode, gatewayOf, setModeActive, sortModes, tenantEnvironment, toPaymentMode } from './modes.commands.ts'
import { findTaker, listModes, modesOfMerchants, tenantModes } from './modes.db.ts'
import { availablePaymentModes } from './modes.rules.ts'

/** `update` needs a fresh login and is answered by the area `gateways`. */
export const paymentModes: Omit<Handlers<typeof calls>, 'update'> = {
  async list({ db, request: { locale } }) {
    const shown = { locale, environment: await tenantEnvironment(db) }
    return (await tenantModes(db)).map((row) => toPaymentMode(row, shown))
  },
  async search({ db, request: { locale }, input }) {
    const shown = { locale, environment: await tenantEnvironment(db) }
    const { data, meta } = await listModes(db, input)
    return { data: data.map((row) => toPaymentMode(row, shown)), meta }
  },
  async show({ db, request: { locale }, input: { id } }) {
    const row = await findMode(db, id)
    const gateway = gatewayOf(row.alias, row.provider)
    const stored =
      gateway === null
        ? undefined
        : await findCredential(db, { gateway, environment: row.environment, merchantId: null })
    return {
      ...toPaymentMode(row, { locale, environment: await tenantEnvironment(db) }),
      required_fields:
        gateway === null ? [] : gateways[gateway].fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      settings: shownSettings(stored),
    }
  },
  setActive: ({ db, request, input: { payment_mode_id, is_active } }) =>
    setModeActive(db, payment_mode_id, is_active, request.locale),
  sort: ({ db, request, input: { payment_mode_ids } }) => sortModes(db, payment_mode_ids, request.locale),
}

/** The tenant's modes, active where customers of the merchant can use them. */
async function modesFor(db: Db, merchantId: string) {
  const merchant = orNotFound(await findTaker(db, merchantId), 'Merchant')
  const modes = await tenantModes(db)
  const own = await modesOfMerchants(db, [merchantId])
  const environment = await tenantEnvironment(db)
  const available = availablePaymentModes(merchant, [...modes, ...own], environment)
  return {
    merchant,
    environment,
    modes: modes.map((mode) => ({ ...mode, is_active: available.some(({ alias }) => alias === mode.alias) })),
  }
}

/** The key of the gateway that browsers may know; null for gateways without keys. */
async function publicKeyFor(
  db: Db,
  merchant: { id: string; override_payment_methods: boolean },
  { provider: gateway, environment }: { provider: string; environment: 'test' | 'live' },
): Promise<string | null> {
  if (!isGatewayName(gateway)) return null
  const { id: merchantId, override_payment_methods: isOverriding } = merchant
  const credential = await credentialFor(db, { gateway, environment, merchantId, isOverriding })
  return credential?.publishable_key ?? null
}

export const ownPaymentModes: Handlers<typeof ownCalls> = {
  async list({ db, request: { locale }, input: { merchant_id } }) {
    const { modes, environment } = await modesFor(db, merchant_id)
    return modes.map((row) => toPaymentMode(row, { locale, environment }))
  },
  async client({ db, input: { merchant_id, payment_mode_id } }) {
    const { merchant, modes } = await modesFor(db, merchant_id)
    const shown = modes.filter(
      ({ id, is_active }) => is_active && (payment_mode_id === undefined || id === payment_mode_id),
    )
    const clients = []
    for (const { id, alias, provider, environment } of shown) {
      const public_key = await publicKeyFor(db, merchant, { provider, environment })
      clients.push({ payment_mode_id: id, alias, environment, public_key })
    }
    return clients
  },
}
