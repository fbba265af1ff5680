import { newId } from '#api/platform/ids.ts'
import { transact } from '#api/platform/db/transact.ts'
import type { Platform } from '#api/platform/platform.ts'
import { systemActor } from '#api/platform/who.ts'
import { insertAll } from './rows.ts'

/** The operator of the platform, in the platform's own tenant, which is made where there is none. */
export async function loadOperator(platform: Platform, passwordHash: string): Promise<void> {
  const { rows } = await platform.platformPool.query<{ id: string }>('select id from tenant where is_platform order by created_at limit 1')
  const known = rows[0]?.id
  const place = { tenantId: known ?? newId(), merchantId: null }
  await transact({ pool: platform.platformPool, place, actor: systemActor, nowMs: platform.clock() }, async (db) => {
    if (!known) await insertAll(db, 'tenant', [{ id: place.tenantId, slug: 'platform', name: 'Markethall', is_platform: true, is_dummy: true }])
    const there = await db.selectFrom('app_user').select('id').where('email', '=', 'operator@platform.example').executeTakeFirst()
    if (there) return
    await insertAll(db, 'app_user', [{
      id: newId(), first_name: 'Robin', last_name: 'Hale', email: 'operator@platform.example', password_hash: passwordHash, role: 'S1000', permissions: ['GlobalAccess'], is_dummy: true,
    }])
  })
}
