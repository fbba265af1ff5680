import type { Insertable, Updateable } from 'kysely'
import type { GatewayEnvironment } from '#contract/rules/gateways.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { PaymentCredentialTable } from '#api/platform/tables.ts'

const selectCredentials = (db: Db) =>
  db
    .selectFrom('payment_credential')
    .select([
      'id',
      'merchant_id',
      'gateway',
      'environment',
      'account',
      'publishable_key',
      'secret_key',
      'secret_key_ending',
      'webhook_secret',
      'webhook_endpoint',
      'last_webhook_at',
      'verified_at',
      'replaced_at',
      'updated_at',
    ])
export type CredentialRow = NonNullable<Awaited<ReturnType<typeof credentialById>>>

export const credentialById = (db: Db, id: string) => selectCredentials(db).where('id', '=', id).executeTakeFirst()

/** Whose keys: of the tenant (merchantId null) or of one merchant, for a gateway in an environment. */
export type CredentialOwner = { gateway: string; environment: GatewayEnvironment; merchantId: string | null }

const credentialsOf = (db: Db, { gateway, environment, merchantId }: CredentialOwner) =>
  selectCredentials(db)
    .where('gateway', '=', gateway)
    .where('environment', '=', environment)
    .where('merchant_id', 'is not distinct from', merchantId)

export const findCredential = (db: Db, owner: CredentialOwner) =>
  credentialsOf(db, owner).where('replaced_at', 'is', null).executeTakeFirst()

/** The current keys and the replaced ones, newest first. */
export const listCredentials = (db: Db, owner: CredentialOwner) =>
  credentialsOf(db, owner).orderBy('created_at', 'desc').limit(10).execute()

/** The current keys of the tenant, or of one merchant. */
export const currentCredentials = (db: Db, merchantId: string | null) =>
  selectCredentials(db)
    .where('merchant_id', 'is not distinct from', merchantId)
    .where('replaced_at', 'is', null)
    .orderBy('environment', 'desc')
    .execute()

export const insertCredential = (db: Db, row: Omit<Insertable<PaymentCredentialTable>, 'tenant_id'>) =>
  db
    .insertInto('payment_credential')
    .values({ ...row, created_at: db.now, updated_at: db.now })
    .execute()

export const updateCredential = (db: Db, id: string, change: Updateable<PaymentCredentialTable>) =>
  db
    .updateTable('payment_credential')
    .set({ ...change, updated_at: db.now })
    .where('id', '=', id)
    .execute()

const webhookNoticeMs = 60_000

/** Remembers when the gateway last sent an event. At most once a minute, so that events do not wait for each other. */
export const markWebhookReceived = (db: Db, id: string) =>
  db
    .updateTable('payment_credential')
    .set({ last_webhook_at: db.now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_webhook_at', 'is', null),
        eb('last_webhook_at', '<', new Date(db.nowMs - webhookNoticeMs).toISOString()),
      ]),
    )
    .execute()

/** The newest payment that was made with these keys. */
export const newestPaymentRef = async (db: Db, credentialId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('payment')
      .select('provider_ref')
      .where('credential_id', '=', credentialId)
      .where('provider_ref', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.provider_ref ?? null
