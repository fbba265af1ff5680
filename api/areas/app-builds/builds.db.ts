import type { AppPlatform, AppType, BuildConfig, BuildStatus } from '#contract/areas/app-builds/schemas.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import { sql } from 'kysely'

const columns = [
  'b.id',
  'b.app_type',
  'b.platform',
  'b.version_number',
  'b.build_number',
  'b.status',
  'b.archive_key',
  'b.artifact_url',
  'b.install_url',
  'b.log',
  'b.created_at',
  'b.finished_at',
] as const

const openStatuses = ['queued', 'building'] as const

type NewBuild = {
  id: string
  app_type: AppType
  platform: AppPlatform
  version_number: string
  build_number: number
  config: BuildConfig
  created_by: string | null
}

/** Inserts a build; false if one of this app is still open on the platform. */
export async function insertBuild(db: Db, { config, ...build }: NewBuild): Promise<boolean> {
  const result = await db
    .insertInto('app_build')
    .values({ ...build, config: json(config), created_at: db.now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const findBuild = (db: Db, id: string) =>
  db.selectFrom('app_build as b').select(columns).where('b.id', '=', id).executeTakeFirst()
export type BuildRow = NonNullable<Awaited<ReturnType<typeof findBuild>>>

/** Locks a build until the transaction ends. */
export const lockBuild = (db: Db, id: string) =>
  db.selectFrom('app_build').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The highest numbers of earlier builds of an app on one platform. */
export const lastBuild = (db: Db, appType: AppType, platform: AppPlatform) =>
  db
    .selectFrom('app_build')
    .select(['version_number', 'build_number'])
    .where('app_type', '=', appType)
    .where('platform', '=', platform)
    .orderBy('build_number', 'desc')
    .limit(1)
    .executeTakeFirst()

type ListInput = SearchInput & { app_type?: AppType | undefined }

/** Builds that were not cancelled. */
export const listBuilds = (db: Db, { app_type, search, ...input }: ListInput) =>
  listPage(
    db
      .selectFrom('app_build as b')
      .select(columns)
      .where('b.status', '<>', 'cancelled')
      .$if(app_type !== undefined, (query) => query.where('b.app_type', '=', app_type ?? 'customer'))
      .$if(search.trim() !== '', (query) =>
        query.where(sql<string>`b.id::text || ' ' || b.version_number`, 'like', containsPattern(search)),
      ),
    input,
    {
      sorts: ['created_at', 'build_number', 'version_number', 'platform', 'app_type', 'status'],
      defaultSort: '-created_at',
      table: 'b',
    },
  )

/** Begins another attempt at the archive of a build that is still queued. */
export const startAttempt = (db: Db, id: string) =>
  db
    .updateTable('app_build')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('archive_key', 'is', null)
    .returning([
      'id',
      'app_type',
      'platform',
      'version_number',
      'build_number',
      'config',
      'attempts',
      'created_by',
      'created_at',
    ])
    .executeTakeFirst()
export type BuildAttempt = NonNullable<Awaited<ReturnType<typeof startAttempt>>>

type BuildChange = {
  status?: BuildStatus
  archive_key?: string
  service_ref?: string
  artifact_url?: string | null
  install_url?: string | null
  log?: string | null
}

/** Changes an open build. Undefined if it has ended or a later attempt owns it; a null `attempt` matches any. */
export const updateOpenBuild = (db: Db, id: string, attempt: number | null, change: BuildChange) =>
  db
    .updateTable('app_build')
    .set({
      ...change,
      ...(change.status === undefined || change.status === 'queued' || change.status === 'building'
        ? {}
        : { finished_at: db.now }),
    })
    .where('id', '=', id)
    .where('status', 'in', openStatuses)
    .$if(attempt !== null, (query) => query.where('attempts', '=', attempt ?? 0).where('archive_key', 'is', null))
    .returning(['id as build_id', 'app_type', 'platform', 'status'])
    .executeTakeFirst()

export const isOpen = (status: BuildStatus): boolean => openStatuses.some((open) => open === status)
