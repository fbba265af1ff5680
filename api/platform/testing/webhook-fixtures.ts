import type { Db } from '../db/db.ts'
import { newSecret } from '../../areas/webhooks/signature.rules.ts'
import { secretContext } from '../../areas/webhooks/send-delivery.ts'
import { newId } from '../runtime/ids.ts'
import { sealText } from '../runtime/secrets.ts'
import { testSecret } from './setup.ts'

type Ids = { tenantId: string; webhook: string; delivery: string; canary: string }

/** An inactive webhook with a failed delivery. */
export async function insertWebhookFixture(db: Db, { tenantId, webhook, delivery, canary }: Ids): Promise<void> {
  await db
    .insertInto('webhook')
    .values({
      id: webhook,
      name: `${canary} webhook`,
      url: 'https://receiver.invalid/hook',
      events: ['order.created'],
      status: 'inactive',
      secret: sealText({ secret: testSecret }, newSecret(), secretContext(tenantId, webhook)),
    })
    .execute()
  await db
    .insertInto('webhook_delivery')
    .values({
      id: delivery,
      webhook_id: webhook,
      webhook_name: `${canary} webhook`,
      url: 'https://receiver.invalid/hook',
      event: 'order.created',
      event_id: newId(),
      subject: canary,
      payload: '{}',
      state: 'failed',
      finished_at: db.now,
    })
    .execute()
}
