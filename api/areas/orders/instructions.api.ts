import type { deliveryInstructions as calls } from '#contract/orders.ts'
import type { Answers } from '#api/platform/handlers.ts'
import { json } from '#api/platform/db/json.ts'
import { found } from '#api/platform/api-error.ts'
import { deleteInstruction, insertInstruction, pageOfInstructions, updateInstruction } from './instructions.db.ts'

export const deliveryInstructions: Answers<typeof calls> = {
  list: ({ db, input }) => pageOfInstructions(db, input),
  create: ({ db, input }) => insertInstruction(db, input),
  update: async ({ db, input: { id, translations, ...changes } }) =>
    found(
      await updateInstruction(db, id, { ...changes, ...(translations ? { translations: json(translations) } : {}) }),
      'Delivery instruction',
    ),
  remove: async ({ db, input: { id } }) => found(await deleteInstruction(db, id), 'Delivery instruction'),
}
