import { sql } from 'kysely'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { plainClient } from '#api/platform/db/pools.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { rebuildFigures } from '#api/areas/orders/totals/customer-figures.commands.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { harbour } from './harbour/tenant.ts'
import { loadApps } from './load/app-rows.ts'
import { loadCampaigns, loadPreferences } from './load/campaign-rows.ts'
import { loadMessages } from './load/message-rows.ts'
import { loadCatalog, loadSearchWords } from './load/catalog-rows.ts'
import { loadLandingPage } from './load/landing-page-rows.ts'
import { loadCustomers } from './load/customer-rows.ts'
import { loadOrders } from './load/orders.ts'
import { IdRegistry } from './load/load-context.ts'
import type { LoadContext } from './load/load-context.ts'
import { createCharges, loadMerchants } from './load/merchant-rows.ts'
import { loadOperator } from './load/operator.ts'
import { insertSampleBilling } from '#api/areas/billing/sample-billing.commands.ts'
import { loadPayouts } from './load/payout-rows.ts'
import { PictureQueue } from './load/picture-queue.ts'
import type { StoredPicture } from './load/picture-queue.ts'
import { loadPromotions } from './load/promotion-rows.ts'
import { insertAll } from './load/rows.ts'
import { loadRecommendations } from './load/recommendation-rows.ts'
import { loadSettings } from './load/setting-rows.ts'
import { loadStaff } from './load/staff-rows.ts'
import { loadTenant } from './load/tenant-rows.ts'
import { createTenantContext } from './orders/context.ts'
import { ramen } from './ramen/tenant.ts'
import type { TenantSeed } from './tenant-seed.ts'
import { waha } from './waha/tenant.ts'

export const demoTenants: readonly TenantSeed[] = [harbour, waha, ramen]
export const demoPassword = 'Demo-Pass-2026'

/** Loads the missing demo tenants; existing ones stay unchanged. Returns the slugs of the loaded ones. */
export async function loadDemo(services: AppServices): Promise<string[]> {
  return withDemoLock(services, async () => {
    const missing = await findMissingTenants(services)
    if (missing.length === 0) return []
    const passwordHash = await hashPassword(demoPassword)
    await loadOperator(services, passwordHash)
    const pictures = new PictureQueue(services.files)
    for (const tenant of missing) await loadDemoTenant(services, tenant, pictures, passwordHash)
    pictures.clearCache()
    return missing.map(({ slug }) => slug)
  })
}

/** Runs one process at a time, so that two processes cannot load the data twice. */
async function withDemoLock<T>(services: AppServices, work: () => Promise<T>): Promise<T> {
  const client = plainClient(services.urls.platform)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4001)')
    return await work()
  } finally {
    await client.end()
  }
}

/** Demo tenants that do not exist yet. */
export async function findMissingTenants({ platformPool }: AppServices): Promise<TenantSeed[]> {
  const { rows } = await platformPool.query<{ slug: string }>('select slug from tenant where slug = any($1)', [
    demoTenants.map(({ slug }) => slug),
  ])
  return demoTenants.filter(({ slug }) => !rows.some((row) => row.slug === slug))
}

async function loadDemoTenant(
  services: AppServices,
  tenant: TenantSeed,
  pictures: PictureQueue,
  passwordHash: string,
): Promise<void> {
  const nowMs = services.clock()
  const scope = { tenantId: newId(), merchantId: null }
  await runInTransaction({ pool: services.platformPool, scope, actor: systemActor, nowMs }, async (db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    const context = {
      db,
      tenantContext: createTenantContext(tenant, nowMs),
      ids: new IdRegistry(),
      pictures,
      passwordHash,
    }
    await loadRows(context)
    await loadPayouts(context, services.config)
    if (tenant.slug === 'harbour') {
      await loadLandingPage(db, tenant.locales[0] ?? 'en')
      await loadApps(db, services)
    }
    await loadFiles(context, await pictures.drawAll())
    // Last, because it locks the counter of all invoices of the platform: drawing takes seconds, in which nobody could pay.
    if (tenant.slug === 'harbour') await insertSampleBilling(db)
  })
}

async function loadRows(context: LoadContext): Promise<void> {
  await loadTenant(context)
  await loadMerchants(context)
  await loadSettings(context)
  await loadStaff(context)
  await loadCatalog(context)
  await loadSearchWords(context)
  await loadPromotions(context)
  await loadCustomers(context)
  await loadPreferences(context)
  await loadOrders(context, createCharges(context))
  await rebuildFigures(context.db)
  await loadCampaigns(context)
  await loadMessages(context)
  await loadRecommendations(context)
}

const loadFiles = ({ db }: LoadContext, storedPictures: readonly StoredPicture[]) =>
  insertAll(
    db,
    'file',
    storedPictures.map(({ key, file_name, size, width, height }) => ({
      id: newId(),
      merchant_id: null,
      key,
      folder: 'demo',
      purpose: 'image' as const,
      is_private: false,
      file_name,
      mime_type: 'image/webp',
      size,
      width,
      height,
      is_dummy: true,
    })),
  )
