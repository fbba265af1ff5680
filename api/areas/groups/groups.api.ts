import type { groups as calls } from '#contract/areas/groups.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { moveRow } from '#api/platform/db/row-order.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { changeGroup, createGroup, removeGroup, showGroup } from './groups.commands.ts'
import { listGroups } from './groups.db.ts'

export const groups: Handlers<typeof calls> = {
  list: ({ db, input }) => listGroups(db, input),
  show: ({ db, input: { id } }) => showGroup(db, id),
  create: ({ db, input }) => createGroup(db, input),
  update: async ({ db, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'merchant_group', id, expected_updated_at)
    return changeGroup(db, id, changes)
  },
  move: ({ db, input }) => moveRow(db, 'merchant_group', input, 'Group'),
  remove: ({ db, input: { id } }) => removeGroup(db, id),
}
