import type { builtPages as calls } from '#contract/areas/page-builder/pages.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import {
  createBuiltPage,
  openHomePage,
  removeBuiltPage,
  saveDraft,
  showBuiltPage,
  toRow,
} from './built-pages.commands.ts'
import { findBuiltPage, listBuiltPages } from './built-pages.db.ts'
import { createPagePreviewToken } from './preview-token.ts'
import { cancelSchedule, publishDraft, restoreRevision, unpublish } from './publish.commands.ts'
import { listRevisions } from './revisions.db.ts'

export const builtPages: Handlers<typeof calls> = {
  list: async ({ db }) => (await listBuiltPages(db)).map(toRow),
  home: ({ db, tenant }) => openHomePage(db, tenant.defaultLocale),
  create: ({ db, input, tenant }) => createBuiltPage(db, input, tenant.defaultLocale),
  show: ({ db, input: { id }, tenant }) => showBuiltPage(db, id, tenant.defaultLocale),
  save: ({ db, input, tenant }) => saveDraft(db, input, tenant.defaultLocale),
  remove: ({ db, input: { id }, tenant }) => removeBuiltPage(db, id, tenant.defaultLocale),
  async publish(context) {
    const { db, input, tenant } = context
    const { firstName, lastName } = panelUser(context)
    const author = `${firstName} ${lastName}`.trim() || null
    await publishDraft(db, { ...input, author, defaultLocale: tenant.defaultLocale })
    return showBuiltPage(db, input.id, tenant.defaultLocale)
  },
  async unschedule({ db, input: { id }, tenant }) {
    await cancelSchedule(db, id)
    return showBuiltPage(db, id, tenant.defaultLocale)
  },
  async unpublish({ db, input: { id }, tenant }) {
    await unpublish(db, id)
    return showBuiltPage(db, id, tenant.defaultLocale)
  },
  async revisions({ db, input: { id } }) {
    const page = orNotFound(await findBuiltPage(db, id), 'Page')
    return (await listRevisions(db, id)).map((revision) => ({
      ...revision,
      is_live: revision.id === page.live_revision_id,
      is_scheduled: revision.id === page.scheduled_revision_id,
    }))
  },
  async restore({ db, input, tenant }) {
    await restoreRevision(db, { ...input, defaultLocale: tenant.defaultLocale })
    return showBuiltPage(db, input.id, tenant.defaultLocale)
  },
  async preview({ db, input, tenant, services: { config, clock } }) {
    const page = orNotFound(await findBuiltPage(db, input.id), 'Page')
    const target = { tenantId: tenant.id, pageId: page.id }
    const { token, expiresAtMs } = createPagePreviewToken(config, target, clock())
    const path = page.slug === null ? '' : `/p/${page.slug}`
    const query = new URLSearchParams({ admin: 'true', preview: token })
    const locale = input.locale ?? tenant.defaultLocale
    return {
      url: linkTo(config, tenant.storeHost ?? '', `/${locale}${path}?${query}`),
      expires_at: isoAt(expiresAtMs),
    }
  },
}
