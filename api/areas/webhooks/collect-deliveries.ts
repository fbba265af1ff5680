import type pg from 'pg'
import type { Announcement } from '#api/platform/db/db.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { RelayStep } from '#api/platform/events/relay.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { bodyOf, isWebhookSource, messagesOf } from './webhook-events.rules.ts'

type Endpoint = { tenant_id: string; id: string; name: string; url: string; events: string[] }

/**
 * Writes the deliveries of relayed events, in the transaction of the relay: each event reaches each webhook once, and no
 * event is lost. Two queries for a batch, and one if no tenant of the batch has webhooks.
 */
export const collectDeliveries: RelayStep = async (client, rows) => {
  const events = rows.filter(({ kind, name }) => kind === 'event' && isWebhookSource(name))
  if (events.length === 0) return
  const endpoints = await activeEndpoints(client, [...new Set(events.map(({ tenantId }) => tenantId))])
  if (endpoints.length === 0) return
  const byTenant = Map.groupBy(endpoints, ({ tenant_id }) => tenant_id)
  const deliveries = events.flatMap((event) => deliveriesOf(event, byTenant.get(event.tenantId) ?? []))
  if (deliveries.length > 0) await insertDeliveries(client, deliveries)
}

type Delivery = ReturnType<typeof deliveriesOf>[number]

function deliveriesOf(row: Announcement, endpoints: readonly Endpoint[]) {
  const { tenantId, createdAt } = row
  return messagesOf(row.name, row.payload).flatMap((message, index) => {
    const eventId = index === 0 ? row.id : newId()
    const payload = bodyOf({ id: eventId, tenantId, createdAt: new Date(createdAt).toISOString(), message })
    return endpoints
      .filter(({ events }) => events.includes(message.event))
      .map(({ id, name, url }) => ({
        tenant_id: tenantId,
        id: newId(),
        webhook_id: id,
        webhook_name: name,
        url,
        event: message.event,
        event_id: eventId,
        subject: message.subject,
        payload,
        created_at: createdAt,
      }))
  })
}

async function activeEndpoints(client: pg.PoolClient, tenantIds: readonly string[]): Promise<Endpoint[]> {
  const { rows } = await client.query<Endpoint>(
    namedQuery(
      `select tenant_id, id, name, url, events from webhook where tenant_id = any($1::uuid[]) and status = 'active'`,
      [tenantIds],
    ),
  )
  return rows
}

async function insertDeliveries(client: pg.PoolClient, deliveries: readonly Delivery[]): Promise<void> {
  await client.query(
    namedQuery(
      `insert into webhook_delivery (tenant_id, id, webhook_id, webhook_name, url, event, event_id, subject, payload,
          created_at, next_attempt_at)
        select tenant_id, id, webhook_id, webhook_name, url, event, event_id, subject, payload, created_at, created_at
          from json_to_recordset($1::json) as d (tenant_id uuid, id uuid, webhook_id uuid, webhook_name text, url text,
            event text, event_id uuid, subject text, payload text, created_at timestamptz)`,
      [JSON.stringify(deliveries)],
    ),
  )
}
