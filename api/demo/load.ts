import { sql } from 'kysely'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashPassword } from '#api/platform/identity/passwords.ts'
import { plainClient } from '#api/platform/db/pools.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { harbour } from './harbour/tenant.ts'
import { loadCatalog } from './load/catalog-rows.ts'
import { loadCustomers } from './load/customer-rows.ts'
import { loadHistory } from './load/history.ts'
import { Names } from './load/loading.ts'
import type { Loading } from './load/loading.ts'
import { chargesOf, loadMerchants } from './load/merchant-rows.ts'
import { loadOperator } from './load/operator.ts'
import { PictureBook } from './load/picture-book.ts'
import type { Stored } from './load/picture-book.ts'
import { loadPromotions } from './load/promotion-rows.ts'
import { insertAll } from './load/rows.ts'
import { loadSettings } from './load/setting-rows.ts'
import { loadStaff } from './load/staff-rows.ts'
import { loadTenant } from './load/tenant-rows.ts'
import { hallOf } from './orders/plan.ts'
import { ramen } from './ramen/tenant.ts'
import type { TenantSeed } from './tenant-seed.ts'
import { waha } from './waha/tenant.ts'

export const demoTenants: readonly TenantSeed[] = [harbour, waha, ramen]
export const demoPassword = 'Demo-Pass-2026'

/** Loads the demo world where it is not yet: tenants that exist are left as they are. Answers the slugs that were loaded. */
export async function loadDemo(services: AppServices): Promise<string[]> {
  return alone(services, async () => {
    const missing = await missingTenants(services)
    if (missing.length === 0) return []
    const passwordHash = await hashPassword(demoPassword)
    await loadOperator(services, passwordHash)
    const pictures = new PictureBook(services.files)
    for (const tenant of missing) await loadOne(services, tenant, pictures, passwordHash)
    pictures.close()
    return missing.map(({ slug }) => slug)
  })
}

/** One process at a time, so that two that start together do not load it twice. */
async function alone<T>(services: AppServices, work: () => Promise<T>): Promise<T> {
  const client = plainClient(services.urls.platform)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(4001)')
    return await work()
  } finally {
    await client.end()
  }
}

/** What of the demo world is not there. */
export async function missingTenants({ platformPool }: AppServices): Promise<TenantSeed[]> {
  const { rows } = await platformPool.query<{ slug: string }>('select slug from tenant where slug = any($1)', [
    demoTenants.map(({ slug }) => slug),
  ])
  return demoTenants.filter(({ slug }) => !rows.some((row) => row.slug === slug))
}

async function loadOne(
  services: AppServices,
  tenant: TenantSeed,
  pictures: PictureBook,
  passwordHash: string,
): Promise<void> {
  const nowMs = services.clock()
  const place = { tenantId: newId(), merchantId: null }
  await runInTransaction({ pool: services.platformPool, scope: place, actor: systemActor, nowMs }, async (db) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    const loading = { db, hall: hallOf(tenant, nowMs), names: new Names(), pictures, passwordHash }
    await loadRows(loading)
    await loadFiles(loading, await pictures.paint())
  })
}

async function loadRows(loading: Loading): Promise<void> {
  await loadTenant(loading)
  await loadMerchants(loading)
  await loadSettings(loading)
  await loadStaff(loading)
  await loadCatalog(loading)
  await loadPromotions(loading)
  await loadCustomers(loading)
  await loadHistory(loading, chargesOf(loading))
}

const loadFiles = ({ db }: Loading, stored: readonly Stored[]) =>
  insertAll(
    db,
    'file',
    stored.map(({ key, file_name, size, width, height }) => ({
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
