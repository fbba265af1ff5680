import { maxExportPresets } from '#contract/areas/exports.ts'
import type { exportPresets as calls, merchantExportPresets as merchantCalls } from '#contract/areas/exports.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { countPresets, deletePreset, insertPreset, listPresets } from './presets.db.ts'

const presets: Handlers<typeof calls> = {
  list: (context) => listPresets(context.db, panelUser(context).id, context.input.type),
  async create(context) {
    const { db, input } = context
    const { id: userId } = panelUser(context)
    if ((await countPresets(db, userId, input.type)) >= maxExportPresets)
      throw invalid({ name: `There are already ${maxExportPresets} presets. Remove one first.` })
    const row = { id: newId(), ...input, columns: [...new Set(input.columns)] }
    await insertPreset(db, { ...row, user_id: userId })
    return { ...row, is_own: true }
  },
  async remove(context) {
    return orNotFound(await deletePreset(context.db, panelUser(context).id, context.input.id), 'Preset')
  },
}

export const exportPresets: Handlers<typeof calls> = { ...presets }
export const merchantExportPresets: Handlers<typeof merchantCalls> = { ...presets }
