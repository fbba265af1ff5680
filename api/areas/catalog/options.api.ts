import type { productOptions as calls } from '#contract/areas/catalog/options.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { lockedFieldsOf } from './master/overrides.commands.ts'
import { createOption, duplicateOption, removeOption, updateOption } from './options.commands.ts'
import { linkedOption, listOptions } from './options.db.ts'

export const productOptions: Handlers<typeof calls> = {
  list: ({ db, input }) => listOptions(db, input),
  create: ({ db, input }) => createOption(db, input),
  show: async ({ db, input }) => {
    const option = orNotFound(await linkedOption(db, input.id), 'Option')
    return { ...option, locked_fields: await lockedFieldsOf(db, 'option', option) }
  },
  update: ({ db, input: { id, ...changes } }) => updateOption(db, id, changes),
  remove: async ({ db, input: { id } }) => {
    await removeOption(db, id)
    return { id }
  },
  duplicate: ({ db, input }) => duplicateOption(db, input.id),
  setStatus: ({ db, input: { id, status } }) => updateOption(db, id, { status }),
}
