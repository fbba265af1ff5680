import type { merchantZones as merchantCalls, zones as calls } from '#contract/areas/delivery/zones.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { testZones } from './zone-test.commands.ts'
import { changeZone, createZone, removeZone, showZone } from './zones.commands.ts'
import { listZones } from './zones.db.ts'

export const zones: Handlers<typeof calls> = {
  list: ({ db, input }) => listZones(db, input),
  create: ({ db, input }) => createZone(db, input),
  show: ({ db, input: { id } }) => showZone(db, id, null),
  update: async ({ db, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'zone', id, expected_updated_at)
    return changeZone(db, await showZone(db, id, null), definedColumns(changes))
  },
  remove: async ({ db, input: { id } }) => removeZone(db, await showZone(db, id, null)),
  test: ({ db, input }) => testZones(db, input),
}

export const merchantZones: Handlers<typeof merchantCalls> = {
  list: ({ db, input }) => listZones(db, input),
  create: ({ db, input }) => createZone(db, input),
  show: ({ db, input: { id, merchant_id } }) => showZone(db, id, merchant_id),
  update: async ({ db, input: { id, merchant_id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'zone', id, expected_updated_at)
    return changeZone(db, await showZone(db, id, merchant_id), definedColumns(changes))
  },
  remove: async ({ db, input: { id, merchant_id } }) => removeZone(db, await showZone(db, id, merchant_id)),
  test: ({ db, input }) => testZones(db, input),
}
