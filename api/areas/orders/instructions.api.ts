import type { deliveryInstructions as calls } from '#contract/delivery-instructions.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { json } from '#api/platform/db/json.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { deleteInstruction, insertInstruction, listInstructions, updateInstruction } from './instructions.db.ts'

export const deliveryInstructions: Handlers<typeof calls> = {
  list: ({ db, input }) => listInstructions(db, input),
  create: ({ db, input }) => insertInstruction(db, input),
  update: async ({ db, input: { id, translations, ...changes } }) =>
    orNotFound(
      await updateInstruction(db, id, { ...changes, ...(translations ? { translations: json(translations) } : {}) }),
      'Delivery instruction',
    ),
  remove: async ({ db, input: { id } }) => orNotFound(await deleteInstruction(db, id), 'Delivery instruction'),
}
