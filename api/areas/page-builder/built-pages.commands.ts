import type { BuiltPage, BuiltPageRow } from '#contract/areas/page-builder/pages.ts'
import { maxLandingPages } from '#contract/areas/page-builder/pages.ts'
import type { PageDocument } from '#contract/areas/page-builder/document.ts'
import { migrateDocument } from '#contract/areas/page-builder/migrate-document.ts'
import { usualHomePage } from '#contract/areas/page-builder/usual-home-page.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { hasRows } from '#api/platform/db/references.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { firstFreeSlug, slugify } from '#api/platform/text/slug.rules.ts'
import {
  countLandingPages,
  deleteBuiltPage,
  findBuiltPage,
  findHomePage,
  insertHomePage,
  insertLandingPage,
  listTakenSlugs,
  updateBuiltPage,
} from './built-pages.db.ts'
import type { BuiltPageColumns } from './built-pages.db.ts'
import { announceChange } from './publish.commands.ts'

const maxSlugLength = 80

export const toRow = ({ id, kind, slug, titles, ...row }: BuiltPageColumns): BuiltPageRow => ({
  _id: id,
  kind,
  slug,
  titles,
  is_live: row.live_revision_id !== null,
  has_changes: Boolean(row.has_changes),
  scheduled_at: row.scheduled_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const toPage = (row: BuiltPageColumns, defaultLocale: string): BuiltPage => ({
  ...toRow(row),
  document: migrateDocument(row.draft, defaultLocale),
})

export async function showBuiltPage(db: Db, id: string, defaultLocale: string): Promise<BuiltPage> {
  return toPage(orNotFound(await findBuiltPage(db, id), 'Page'), defaultLocale)
}

/** The home page, which the first call creates. Two first calls create one. */
export async function openHomePage(db: Db, defaultLocale: string): Promise<BuiltPage> {
  const found = await findHomePage(db)
  if (found) return toPage(found, defaultLocale)
  await insertHomePage(db, { id: newId(), titles: json({}), draft: json(usualHomePage()) })
  return toPage(orNotFound(await findHomePage(db), 'Page'), defaultLocale)
}

/** A landing page. Without an address it gets the first free one of its title. */
export async function createBuiltPage(
  db: Db,
  input: { titles: Record<string, string>; slug: string },
  defaultLocale: string,
): Promise<BuiltPage> {
  if ((await countLandingPages(db)) >= maxLandingPages)
    throw apiError('TOO_MANY_LANDING_PAGES', { limit: maxLandingPages })
  const id = newId()
  const title = input.titles[defaultLocale] ?? Object.values(input.titles)[0] ?? ''
  const slug = input.slug || (await freeSlug(db, title))
  await assertSlugFree(db, slug)
  const draft = { version: 2, sections: [{ key: 'hero', type: 'hero', title: input.titles }] }
  await insertLandingPage(db, {
    id,
    slug,
    titles: json(input.titles),
    draft: json(migrateDocument(draft, defaultLocale)),
  })
  await audit(db, 'built_page.created', `built_page:${id}`, { slug, titles: input.titles })
  return showBuiltPage(db, id, defaultLocale)
}

type Draft = {
  id: string
  document?: PageDocument | undefined
  titles?: Record<string, string> | undefined
  slug?: string | undefined
  expected_updated_at?: string | undefined
}

/** Saves the draft. 409 if another editor has saved since. */
export async function saveDraft(db: Db, { id, expected_updated_at, ...draft }: Draft, defaultLocale: string) {
  await lockUnmodified(db, 'built_page', id, expected_updated_at)
  const old = await showBuiltPage(db, id, defaultLocale)
  const slug = old.kind === 'landing' && draft.slug !== old.slug ? draft.slug : undefined
  if (slug !== undefined) await assertSlugFree(db, slug)
  if (draft.document) await assertProducts(db, draft.document, old.document)
  await updateBuiltPage(db, id, {
    slug,
    ...(draft.titles ? { titles: json(draft.titles) } : {}),
    ...(draft.document ? { draft: json(draft.document) } : {}),
  })
  if (slug !== undefined || draft.titles) {
    await audit(db, 'built_page.updated', `built_page:${id}`, { ...(slug ? { slug } : {}), titles: draft.titles })
    await announceChange(db)
  }
  return showBuiltPage(db, id, defaultLocale)
}

export async function removeBuiltPage(db: Db, id: string, defaultLocale: string): Promise<{ _id: string }> {
  const { slug, titles } = await showBuiltPage(db, id, defaultLocale)
  // a page refers to its revisions, and they to it
  await updateBuiltPage(db, id, { live_revision_id: null, scheduled_revision_id: null, scheduled_at: null })
  await deleteBuiltPage(db, id)
  await audit(db, 'built_page.deleted', `built_page:${id}`, { slug, titles })
  await announceChange(db)
  return { _id: id }
}

const productsIn = ({ sections }: PageDocument) =>
  sections.flatMap((section) => (section.type === 'products' ? section.product_ids : []))

/** 422 for added products that do not exist. One that is deleted later may stay; the shop leaves it out. */
async function assertProducts(db: Db, next: PageDocument, old: PageDocument): Promise<void> {
  const known = new Set(productsIn(old))
  for (const [index, section] of next.sections.entries()) {
    const added = section.type === 'products' ? section.product_ids.filter((id) => !known.has(id)) : []
    if (!(await hasRows(db, 'product', added)))
      throw invalid({ [`document.sections.${index}.product_ids`]: 'The selected product ids is invalid.' })
  }
}

/** Pages with text and landing pages share their addresses. */
async function assertSlugFree(db: Db, slug: string): Promise<void> {
  if ((await listTakenSlugs(db, slug)).includes(slug)) throw invalid({ slug: 'The slug has already been taken.' })
}

async function freeSlug(db: Db, title: string): Promise<string> {
  const start = slugify(title, maxSlugLength - 4) || 'page'
  const taken = new Set(await listTakenSlugs(db, start))
  return firstFreeSlug(start, (candidate) => taken.has(candidate))
}
