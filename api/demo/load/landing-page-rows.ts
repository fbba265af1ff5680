import { PageDocument } from '#contract/areas/page-builder/document.ts'
import { createBuiltPage, saveDraft } from '#api/areas/page-builder/built-pages.commands.ts'
import { publishDraft } from '#api/areas/page-builder/publish.commands.ts'
import type { Db } from '#api/platform/db/db.ts'
import { lunchPage } from '../harbour/landing-page.ts'

/** Publishes the landing page of the demo, by the commands of the page builder. */
export async function loadLandingPage(db: Db, defaultLocale: string): Promise<void> {
  const { titles, slug, document } = lunchPage
  const { _id: id } = await createBuiltPage(db, { titles, slug }, defaultLocale)
  await saveDraft(db, { id, document: PageDocument.parse(document) }, defaultLocale)
  await publishDraft(db, { id, author: null, defaultLocale })
}
