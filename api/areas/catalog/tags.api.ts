import type { productTags as calls } from '#contract/areas/catalog/tags.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { createTag, deleteTagOrLabel, mergeTagOrLabel, updateTagOrLabel } from './tagging.commands.ts'
import { oneTag, listTags } from './tagging.db.ts'

export const productTags: Handlers<typeof calls> = {
  list: ({ db, input }) => listTags(db, input),
  create: ({ db, input }) => createTag(db, input),
  show: async ({ db, input }) => orNotFound(await oneTag(db, input.id), 'Tag'),
  update: async ({ db, input: { id, ...changes } }) => {
    await updateTagOrLabel(db, 'tag', id, changes)
    return orNotFound(await oneTag(db, id), 'Tag')
  },
  merge: async ({ db, input: { id, target_id } }) => {
    await mergeTagOrLabel(db, 'tag', id, target_id)
    return orNotFound(await oneTag(db, target_id), 'Tag')
  },
  remove: async ({ db, input: { id } }) => {
    await deleteTagOrLabel(db, 'tag', id)
    return { id }
  },
}
