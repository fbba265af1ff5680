import type { deliveryInstructions as calls } from '#contract/areas/delivery/instructions.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import {
  deleteInstruction,
  insertInstruction,
  listInstructions,
  updateInstruction,
} from './delivery-instructions.db.ts'

export const deliveryInstructions: Handlers<typeof calls> = {
  list: ({ db, input }) => listInstructions(db, input),
  create: ({ db, input }) => insertInstruction(db, input),
  update: async ({ db, input: { id, ...changes } }) =>
    orNotFound(await updateInstruction(db, id, definedColumns(changes)), 'Delivery instruction'),
  remove: async ({ db, input: { id } }) => orNotFound(await deleteInstruction(db, id), 'Delivery instruction'),
}
