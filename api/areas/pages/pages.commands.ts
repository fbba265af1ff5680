import type { CustomPage, PageInput } from '#contract/areas/pages.ts'
import type { MoveInput } from '#contract/fields.ts'
import { moveItem } from '#contract/rules/lists/move-item.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { lastSortOrder } from '#api/platform/db/row-order.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { sanitizeHtml } from '#api/platform/sanitize-html.ts'
import { firstFreeSlug, slugify } from '#api/platform/text/slug.rules.ts'
import {
  activeLocales,
  authorOf,
  deletePage,
  findPage,
  findVersion,
  insertPage,
  insertVersion,
  isLandingSlug,
  listLanguages,
  listPageOrder,
  listSlugs,
  lockPages,
  setPageOrder,
  setPagePlace,
  updatePage,
} from './pages.db.ts'

const maxSlugLength = 80

export async function showPage(db: Db, id: string): Promise<CustomPage> {
  return orNotFound(await findPage(db, id), 'Page')
}

/** Creates a page, or another language of one. Without an address it gets the first free one of its title. */
export async function createPage(db: Db, { page_id, slug, body, place, ...input }: PageInput): Promise<CustomPage> {
  const id = newId()
  const [other] = page_id === undefined ? [] : await listLanguages(db, page_id)
  if (page_id !== undefined && !other) throw invalid({ page_id: 'The selected page id is invalid.' })
  await assertLocale(db, input.locale)
  await assertNoLandingPage(db, slug)
  await insertPage(db, {
    id,
    page_id: page_id ?? id,
    sort_order: other?.sort_order ?? (await lastSortOrder(db, 'page')),
    place: other?.place ?? place ?? 'footer',
    ...input,
    slug: slug || (await freeSlug(db, input.locale, input.title)),
    body: sanitizeHtml(body),
  })
  if (other && place !== undefined) await setPagePlace(db, other.page_id, place)
  await audit(db, 'page.created', `page:${id}`, { title: input.title, locale: input.locale })
  await publishPages(db)
  return showPage(db, id)
}

type Changes = { id: string; expected_updated_at?: string | undefined } & Partial<PageInput>

export async function changePage(db: Db, { id, expected_updated_at, body, slug, place, ...changes }: Changes) {
  await lockUnmodified(db, 'page', id, expected_updated_at)
  const old = await showPage(db, id)
  if (changes.locale !== undefined && changes.locale !== old.locale) await assertLocale(db, changes.locale)
  if (slug !== undefined && slug !== old.slug) await assertNoLandingPage(db, slug)
  await keepVersion(db, old, { body, ...changes })
  await updatePage(db, id, {
    ...changes,
    slug: slug === '' ? await freeSlug(db, changes.locale ?? old.locale, changes.title ?? old.title) : slug,
    body: body === undefined ? undefined : sanitizeHtml(body),
  })
  if (place !== undefined) await setPagePlace(db, old.page_id, place)
  await audit(db, 'page.updated', `page:${id}`, {
    ...changes,
    ...(slug ? { slug } : {}),
    ...(place === undefined ? {} : { place }),
  })
  await publishPages(db)
  return showPage(db, id)
}

/** Keeps the text that a change replaces, with who wrote it last. */
async function keepVersion(db: Db, old: CustomPage, changes: Partial<PageInput>): Promise<void> {
  const { _id, title, body, seo_title, seo_description, updated_at } = old
  const isChanged = (['title', 'body', 'seo_title', 'seo_description'] as const).some(
    (field) => changes[field] !== undefined && changes[field] !== old[field],
  )
  if (!isChanged) return
  await insertVersion(db, {
    id: newId(),
    page_row_id: _id,
    title,
    body,
    seo_title,
    seo_description,
    author: await authorOf(db, _id),
    created_at: updated_at,
  })
}

/** Puts back an earlier text. */
export async function restoreVersion(
  db: Db,
  { id, version_id, expected_updated_at }: { id: string; version_id: string; expected_updated_at?: string | undefined },
): Promise<CustomPage> {
  await showPage(db, id)
  const { title, body, seo_title, seo_description } = orNotFound(await findVersion(db, id, version_id), 'Version')
  return changePage(db, { id, expected_updated_at, title, body, seo_title, seo_description })
}

/** Moves all languages of a page before or after those of another. */
export async function movePage(db: Db, { id, target_id, place }: MoveInput): Promise<{ id: string }> {
  await lockPages(db)
  const [moved, target] = [await showPage(db, id), await showPage(db, target_id)]
  const order = (await listPageOrder(db)).map(({ page_id }) => page_id)
  if (moved.page_id !== target.page_id) await setPageOrder(db, moveItem(order, moved.page_id, target.page_id, place))
  await publishPages(db)
  return { id }
}

export async function removePage(db: Db, id: string): Promise<{ _id: string }> {
  const { title } = orNotFound(await deletePage(db, id), 'Page')
  await audit(db, 'page.deleted', `page:${id}`, { title })
  await publishPages(db)
  return { _id: id }
}

/** The shop shows links to pages in its footer and menu. */
const publishPages = (db: Db) => emit(db, 'settings.changed', 'settings', { keys: ['pages'] })

async function assertLocale(db: Db, locale: string): Promise<void> {
  if (!(await activeLocales(db)).includes(locale)) throw invalid({ locale: 'The selected locale is invalid.' })
}

/** Landing pages have addresses of the same form. */
async function assertNoLandingPage(db: Db, slug: string): Promise<void> {
  if (slug !== '' && (await isLandingSlug(db, slug))) throw invalid({ slug: 'The slug has already been taken.' })
}

/** Titles without Latin letters get the address `page`. */
async function freeSlug(db: Db, locale: string, title: string): Promise<string> {
  const start = slugify(title, maxSlugLength) || 'page'
  const taken = new Set(await listSlugs(db, locale, start))
  return firstFreeSlug(start, (candidate) => taken.has(candidate))
}
