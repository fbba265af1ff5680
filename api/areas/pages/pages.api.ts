import type { pages as calls } from '#contract/areas/pages.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { sanitizeHtml } from '#api/platform/sanitize-html.ts'
import { changePage, createPage, movePage, removePage, restoreVersion, showPage } from './pages.commands.ts'
import { listLanguages, listPages, listVersions } from './pages.db.ts'

export const pages: Handlers<typeof calls> = {
  create: ({ db, input }) => createPage(db, input),
  update: ({ db, input }) => changePage(db, input),
  show: ({ db, input: { id } }) => showPage(db, id),
  preview: ({ input: { body } }) => ({ body: sanitizeHtml(body) }),
  async versions({ db, input: { id } }) {
    await showPage(db, id)
    return listVersions(db, id)
  },
  restore: ({ db, input }) => restoreVersion(db, input),
  remove: ({ db, input: { id } }) => removePage(db, id),
  move: ({ db, input }) => movePage(db, input),
  list: ({ db, input }) => listPages(db, input),
  async languages({ db, input: { id } }) {
    const languages = await listLanguages(db, id)
    if (languages.length === 0) throw notFound('Page')
    return languages
  },
}
