import { gateways } from '#contract/rules/gateways.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { assertModesLeft, invalidateModes, tenantEnvironment } from '../modes.commands.ts'
import { findTaker, lockTenantModes, modesOfMerchants, unconfigureModes } from '../modes.db.ts'
import type { ModeRow } from '../modes.db.ts'
import { availablePaymentModes } from '../modes.rules.ts'
import type { GatewayOwner } from './credentials.commands.ts'
import { findCredential, updateCredential } from './credentials.db.ts'
import { hasCredentials } from './payment-provider.queries.ts'

/**
 * Stops new payments with these keys and switches off the modes that need them. The keys stay sealed for what is open:
 * refunds, captures and late events of earlier payments. Throws 422 if a store could not sell afterwards.
 */
export async function disconnectGateway(db: Db, owner: GatewayOwner, expectedUpdatedAt?: string): Promise<void> {
  const { gateway, environment, merchantId } = owner
  const modes = await lockTenantModes(db)
  const row = orNotFound(await findCredential(db, owner), gateways[gateway].title)
  assertUnmodified(row.updated_at, expectedUpdatedAt)
  await updateCredential(db, row.id, { replaced_at: db.now })
  const needsKeys = (mode: ModeRow) => mode.provider === gateway && mode.environment === environment
  if (merchantId === null) await disconnectTenant(db, owner, modes, needsKeys)
  else if (!(await hasCredentials(db, gateway, environment)))
    await disconnectMerchant(db, { ...owner, merchantId }, modes, needsKeys)
  await audit(db, 'settings.changed', `payment_gateway:${gateway}`, {
    environment,
    merchant_id: merchantId,
    is_connected: false,
  })
  await invalidateModes(db, merchantId)
}

type NeedsKeys = (mode: ModeRow) => boolean

async function disconnectTenant(db: Db, owner: GatewayOwner, modes: readonly ModeRow[], needsKeys: NeedsKeys) {
  const environment = await tenantEnvironment(db)
  const after = modes.map((mode) => (needsKeys(mode) ? { ...mode, is_active: false, is_configured: false } : mode))
  await assertModesLeft(db, { modes, environment }, { modes: after, environment })
  await unconfigureModes(db, owner)
}

/** The merchant had keys although the tenant has none. */
async function disconnectMerchant(
  db: Db,
  owner: GatewayOwner & { merchantId: string },
  modes: readonly ModeRow[],
  needsKeys: NeedsKeys,
) {
  const merchant = orNotFound(await findTaker(db, owner.merchantId), 'Merchant')
  const own = await modesOfMerchants(db, [merchant.id])
  const after = own.map((mode) => (needsKeys(mode) ? { ...mode, is_configured: false } : mode))
  const environment = await tenantEnvironment(db)
  if (
    merchant.override_payment_methods &&
    availablePaymentModes(merchant, [...modes, ...after], environment).length === 0
  )
    throw apiError('LAST_PAYMENT_MODE')
  await unconfigureModes(db, owner)
}
