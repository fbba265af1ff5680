import { migrateDocument } from '#contract/areas/page-builder/migrate-document.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { findBuiltPage, lockBuiltPage, updateBuiltPage } from './built-pages.db.ts'
import { publishPage } from './page-builder.job-types.ts'
import { findRevision, insertRevision, markPublished } from './revisions.db.ts'
import { deleteOldRevisions } from './old-revisions.db.ts'

/** Revisions that a page keeps. */
const keptRevisions = 50

type Publication = {
  id: string
  publish_at?: string | undefined
  expected_updated_at?: string | undefined
  author: string | null
  defaultLocale: string
}

/** Publishes the draft as a revision, now or at a time. The schedule is a job, which a restart does not lose. */
export async function publishDraft(
  db: Db,
  { id, publish_at, expected_updated_at, author, defaultLocale }: Publication,
) {
  await lockUnmodified(db, 'built_page', id, expected_updated_at)
  orNotFound(await lockBuiltPage(db, id), 'Page')
  if (publish_at !== undefined && Date.parse(publish_at) <= db.nowMs)
    throw invalid({ publish_at: 'Choose a time in the future.' })
  const { draft } = orNotFound(await findBuiltPage(db, id), 'Page')
  const revisionId = newId()
  await insertRevision(db, {
    id: revisionId,
    pageId: id,
    document: json(migrateDocument(draft, defaultLocale)),
    author,
    publishedAt: publish_at === undefined ? db.now : null,
  })
  if (publish_at === undefined) {
    await updateBuiltPage(db, id, { live_revision_id: revisionId })
    await announceChange(db)
  } else {
    await updateBuiltPage(db, id, { scheduled_revision_id: revisionId, scheduled_at: publish_at })
    await publishPage.enqueue(db, { pageId: id, revisionId, publishAt: publish_at }, { at: publish_at })
  }
  await deleteOldRevisions(db, id, keptRevisions)
  await audit(db, publish_at === undefined ? 'built_page.published' : 'built_page.scheduled', `built_page:${id}`, {
    revision: revisionId,
    publish_at,
  })
}

/** Publishes a scheduled revision, unless the page has another schedule by now. A second run changes nothing. */
export async function publishScheduled(
  db: Db,
  { pageId, revisionId, publishAt }: { pageId: string; revisionId: string; publishAt: string },
): Promise<void> {
  const page = await lockBuiltPage(db, pageId)
  if (page?.scheduled_revision_id !== revisionId || Date.parse(publishAt) > db.nowMs) return
  await markPublished(db, revisionId)
  await updateBuiltPage(db, pageId, { live_revision_id: revisionId, scheduled_revision_id: null, scheduled_at: null })
  await audit(db, 'built_page.published', `built_page:${pageId}`, { revision: revisionId })
  await announceChange(db)
}

export async function cancelSchedule(db: Db, id: string): Promise<void> {
  orNotFound(await lockBuiltPage(db, id), 'Page')
  await updateBuiltPage(db, id, { scheduled_revision_id: null, scheduled_at: null })
  await audit(db, 'built_page.unscheduled', `built_page:${id}`, {})
}

export async function unpublish(db: Db, id: string): Promise<void> {
  orNotFound(await lockBuiltPage(db, id), 'Page')
  await updateBuiltPage(db, id, { live_revision_id: null, scheduled_revision_id: null, scheduled_at: null })
  await audit(db, 'built_page.unpublished', `built_page:${id}`, {})
  await announceChange(db)
}

type Restoration = { id: string; revision_id: string; expected_updated_at?: string | undefined; defaultLocale: string }

/** Makes a revision the draft. The shop does not change. */
export async function restoreRevision(db: Db, { id, revision_id, expected_updated_at, defaultLocale }: Restoration) {
  await lockUnmodified(db, 'built_page', id, expected_updated_at)
  const { document, number } = orNotFound(await findRevision(db, id, revision_id), 'Revision')
  await updateBuiltPage(db, id, { draft: json(migrateDocument(document, defaultLocale)) })
  await audit(db, 'built_page.restored', `built_page:${id}`, { number })
}

/** The shop shows links to landing pages in its footer. */
export const announceChange = (db: Db) => emit(db, 'settings.changed', 'settings', { keys: ['pages'] })
