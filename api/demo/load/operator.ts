import { newId } from '#api/platform/runtime/ids.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { ensurePlatformTenant } from '../../areas/operator/platform-tenant.commands.ts'
import { insertAll } from './rows.ts'

/** The platform's operator, in the platform's own tenant. */
export async function loadOperator(services: AppServices, passwordHash: string): Promise<void> {
  const scope = { tenantId: await ensurePlatformTenant(services), merchantId: null }
  await runInTransaction(
    { pool: services.platformPool, scope, actor: systemActor, nowMs: services.clock() },
    async (db) => {
      const existing = await db
        .selectFrom('app_user')
        .select('id')
        .where('email', '=', 'operator@platform.example')
        .executeTakeFirst()
      if (existing) return
      await insertAll(db, 'app_user', [
        {
          id: newId(),
          first_name: 'Robin',
          last_name: 'Hale',
          email: 'operator@platform.example',
          password_hash: passwordHash,
          role: 'S1000',
          permissions: ['GlobalAccess'],
          is_dummy: true,
        },
      ])
    },
  )
}
