import type { ownPaymentModes as ownCalls, paymentModes as calls } from '#contract/areas/payments/modes.ts'
import { gateways, isGatewayName } from '#contract/rules/gateways.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { saveCredentials } from './gateways/credentials.commands.ts'
import { findCredential } from './gateways/credentials.db.ts'
import { newSettings, shownSettings } from './gateways/credentials.rules.ts'
import { requireGatewayAccess } from './gateways/gateway-access.commands.ts'
import { credentialFor } from './gateways/payment-provider.queries.ts'
import {
  gatewayOf,
  setModeActive,
  sortModes,
  tenantEnvironment,
  toPaymentMode,
  updateModeSettings,
} from './modes.commands.ts'
import { findTaker, modesOfMerchants, tenantModes } from './modes.db.ts'
import { availablePaymentModes } from './modes.rules.ts'

const findMode = async (db: Db, id: string) =>
  orNotFound(
    (await tenantModes(db)).find((one) => one.id === id),
    'Payment mode',
  )

export const paymentModes: Handlers<typeof calls> = {
  async list({ db, request: { locale } }) {
    const shown = { locale, environment: await tenantEnvironment(db) }
    return (await tenantModes(db)).map((row) => toPaymentMode(row, shown))
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
  async update(context) {
    const { openTransaction, services, tenant, request, input } = context
    const { payment_mode_id: id, settings, current_password: password, ...change } = input
    const { environment } = change
    const mode = await openTransaction((db) => findMode(db, id))
    const gateway = change.gateway ?? gatewayOf(mode.alias, mode.provider)
    const [unknown] = gateway === null ? Object.keys(settings) : []
    if (unknown !== undefined) throw invalid({ [`settings.${unknown}`]: `The selected ${unknown} is invalid.` })
    if (gateway !== null && Object.keys(newSettings(settings)).length > 0) {
      await requireGatewayAccess(context, password)
      await saveCredentials({ openTransaction, services, tenant }, { gateway, environment, merchantId: null }, settings)
    }
    return openTransaction((db) => updateModeSettings(db, id, change, request.locale))
  },
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
