import type { Updateable } from 'kysely'
import type { AppPlatform, AppType, SecretName } from '#contract/areas/app-builds/schemas.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { MobileAppPlatformTable, MobileAppTable } from '#api/platform/tables.ts'

export const findApp = (db: Db, appType: AppType) =>
  db.selectFrom('mobile_app').selectAll().where('app_type', '=', appType).executeTakeFirst()
export type AppRow = NonNullable<Awaited<ReturnType<typeof findApp>>>

/** The app, created if it is new and locked until the transaction ends. */
export async function lockApp(db: Db, appType: AppType): Promise<AppRow> {
  await db
    .insertInto('mobile_app')
    .values({ app_type: appType })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return db
    .selectFrom('mobile_app')
    .selectAll()
    .where('app_type', '=', appType)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export const updateApp = (db: Db, appType: AppType, change: Updateable<MobileAppTable>) =>
  db
    .updateTable('mobile_app')
    .set({ ...change, updated_at: db.now })
    .where('app_type', '=', appType)
    .returningAll()
    .executeTakeFirstOrThrow()

export const findPlatform = (db: Db, appType: AppType, platform: AppPlatform) =>
  db
    .selectFrom('mobile_app_platform')
    .selectAll()
    .where('app_type', '=', appType)
    .where('platform', '=', platform)
    .executeTakeFirst()
export type PlatformRow = NonNullable<Awaited<ReturnType<typeof findPlatform>>>

export async function savePlatform(
  db: Db,
  appType: AppType,
  platform: AppPlatform,
  change: Updateable<MobileAppPlatformTable>,
): Promise<void> {
  await db
    .insertInto('mobile_app_platform')
    .values({ app_type: appType, platform, ...change })
    .onConflict((oc) => oc.columns(['tenant_id', 'app_type', 'platform']).doUpdateSet({ platform, ...change }))
    .execute()
}

/** The names of the secrets of an app and of their files, without the secrets. */
export const listSecrets = (db: Db, appType: AppType) =>
  db.selectFrom('mobile_app_secret').select(['name', 'file_name']).where('app_type', '=', appType).execute()

export const sealedSecrets = (db: Db, appType: AppType) =>
  db
    .selectFrom('mobile_app_secret')
    .select(['name', 'file_name', 'sealed_value'])
    .where('app_type', '=', appType)
    .execute()

export async function saveSecret(
  db: Db,
  app_type: AppType,
  name: SecretName,
  value: { file_name: string | null; sealed_value: string } | null,
): Promise<void> {
  if (value === null) {
    await db.deleteFrom('mobile_app_secret').where('app_type', '=', app_type).where('name', '=', name).execute()
    return
  }
  await db
    .insertInto('mobile_app_secret')
    .values({ app_type, name, ...value, updated_at: db.now })
    .onConflict((oc) => oc.columns(['tenant_id', 'app_type', 'name']).doUpdateSet({ ...value, updated_at: db.now }))
    .execute()
}

/** Whether support has locked the section of mobile apps. */
export async function isSectionLocked(db: Db): Promise<boolean> {
  const row = await db.selectFrom('tenant_profile').select('locked_sections').executeTakeFirst()
  return row?.locked_sections.includes('mobile_settings') ?? false
}

/** The key of an uploaded picture of the tenant. */
export const findUpload = (db: Db, key: string) =>
  db
    .selectFrom('file')
    .select(['key', 'mime_type'])
    .where('key', '=', key)
    .where('is_private', '=', false)
    .executeTakeFirst()

export const isInTrial = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tenant_profile').select('in_trial').executeTakeFirst())?.in_trial === true

/** Verified links: the ids of the apps that may open the links of this tenant. */
export const linkedApps = (db: Db, appTypes: readonly AppType[]) =>
  db
    .selectFrom('mobile_app_platform as p')
    .innerJoin('mobile_app as a', (join) => join.onRef('a.app_type', '=', 'p.app_type'))
    .select(['p.platform', 'p.bundle_id', 'p.team_id', 'p.sha256_fingerprints'])
    .where('p.app_type', 'in', appTypes)
    .where('a.is_enabled', '=', true)
    .where('p.bundle_id', '<>', '')
    .orderBy('p.app_type')
    .execute()
