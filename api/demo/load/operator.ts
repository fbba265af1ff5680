import { newId } from '#api/platform/runtime/ids.ts'
import { runInTransaction } from '#api/platform/db/transaction.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { systemActor } from '#api/platform/identity/principal.ts'
import { standingGround } from '../../areas/operator/platform-tenant.commands.ts'
import { insertAll } from './rows.ts'

/** The operator of the platform, in the platform's own tenant. */
export async function loadOperator(services: AppServices, passwordHash: string): Promise<void> {
  const place = { tenantId: await standingGround(services), merchantId: null }
  await runInTransaction(
    { pool: services.platformPool, scope: place, actor: systemActor, nowMs: services.clock() },
    async (db) => {
      const there = await db
        .selectFrom('app_user')
        .select('id')
        .where('email', '=', 'operator@platform.example')
        .executeTakeFirst()
      if (there) return
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
