import { ZoneInput } from '#contract/areas/delivery/zones.ts'
import { recordImport } from '../imports/record-import.ts'
import { changeZone, createZone, removeZone, showZone } from './zones.commands.ts'
import { findZoneByName, zonesChangedAt } from './zones.db.ts'

/** Delivery zones of the merchant in scope, by name. */
export const zonesImport = recordImport({
  type: 'zones',
  schema: ZoneInput.omit({ merchant_id: true }),
  async find(db, name) {
    const zone = await findZoneByName(db, db.merchantId, name)
    return zone && { id: zone.id, data: zone }
  },
  create: async ({ db }, draft) => (await createZone(db, { ...draft, merchant_id: db.merchantId })).id,
  change: async ({ db }, id, draft) => changeZone(db, await showZone(db, id, db.merchantId), draft),
  remove: async ({ db }, id) => removeZone(db, await showZone(db, id, db.merchantId)),
  changedAt: zonesChangedAt,
})
