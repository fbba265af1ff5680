import type { productLabels as calls } from '#contract/areas/catalog/labels.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { createLabel, deleteTagOrLabel, mergeTagOrLabel, updateTagOrLabel } from './tagging.commands.ts'
import { labelsById, oneLabel, listLabels } from './tagging.db.ts'

export const productLabels: Handlers<typeof calls> = {
  list: ({ db, input }) => listLabels(db, input),
  create: ({ db, input }) => createLabel(db, input),
  show: async ({ db, input }) => orNotFound(await oneLabel(db, input.id), 'Label'),
  update: async ({ db, input: { id, ...changes } }) => {
    await updateTagOrLabel(db, 'label', id, changes)
    return orNotFound(await oneLabel(db, id), 'Label')
  },
  merge: async ({ db, input: { id, target_id } }) => {
    await mergeTagOrLabel(db, 'label', id, target_id)
    return orNotFound(await oneLabel(db, target_id), 'Label')
  },
  remove: async ({ db, input: { id } }) => {
    await deleteTagOrLabel(db, 'label', id)
    return { id }
  },
  byIds: ({ db, input }) => labelsById(db, input.ids),
  search: async ({ db, input }) => {
    const { data } = await listLabels(db, { page: 1, sort: 'name', ...input })
    return data
  },
}
