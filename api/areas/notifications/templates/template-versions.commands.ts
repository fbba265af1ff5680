import type { MessageTemplate, TemplateVersion } from '#contract/areas/notifications/events.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { mailLanguage } from '../mails.rules.ts'
import { changeTemplate, keyOf } from '../templates.commands.ts'
import { findTextVersion, listTextVersions } from './template-versions.db.ts'

export const listVersions = (db: Db, id: string, locale: string): Promise<TemplateVersion[]> =>
  listTextVersions(db, keyOf(id), mailLanguage(locale))

/** Puts back an earlier text. What it replaces becomes a version itself. */
export async function restoreVersion(
  db: Db,
  { id, versionId, locale }: { id: MessageTemplate['id']; versionId: string; locale: string },
): Promise<MessageTemplate> {
  const text = orNotFound(
    await findTextVersion(db, keyOf(id), { locale: mailLanguage(locale), id: versionId }),
    'Version',
  )
  return changeTemplate(db, { id, ...text }, locale)
}
