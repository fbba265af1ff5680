import type { HomeVisibility } from '#contract/areas/page-builder/page-builder.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { lockSettings, settingsFor } from '../settings/settings.queries.ts'
import { toChange } from '#api/platform/audit/changes.ts'

type VisibilityChange = {
  is_visible?: boolean | undefined
  sections?: { [K in keyof HomeVisibility['sections']]?: boolean | undefined } | undefined
}

export async function readVisibility(db: Db): Promise<HomeVisibility> {
  const { page_builder, sections } = await settingsFor(db, null, Settings.pick({ page_builder: true, sections: true }))
  return { is_visible: page_builder.is_visible, sections }
}

/** Changes what is sent. Others may change other sections at the same time. */
export async function changeVisibility(db: Db, { is_visible, sections = {} }: VisibilityChange) {
  await lockSettings(db)
  const old = await readVisibility(db)
  if (is_visible !== undefined) await putSetting(db, 'page_builder', { is_visible })
  if (Object.keys(sections).length > 0)
    await putSetting(db, 'sections', { ...old.sections, ...definedColumns(sections) })
  const saved = await readVisibility(db)
  await audit(db, 'settings.changed', 'setting:sections', { visibility: toChange(old, saved) })
  return saved
}
