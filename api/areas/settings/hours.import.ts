import { OpeningHours } from '#contract/areas/settings/opening-hours.ts'
import { recordImport } from '../imports/record-import.ts'
import { saveMerchantHours } from './hours.commands.ts'
import { hoursChangedAt, loadMerchantHours } from './hours.db.ts'

/** The own opening hours of the merchant in scope, whose id is that of the record. */
export const hoursImport = recordImport({
  type: 'hours',
  schema: OpeningHours,
  async find(db) {
    const data = await loadMerchantHours(db, db.merchantId)
    return data && { id: db.merchantId, data }
  },
  async create({ db }, hours) {
    await saveMerchantHours(db, db.merchantId, hours)
    return db.merchantId
  },
  change: ({ db }, id, hours) => saveMerchantHours(db, id, hours),
  remove: ({ db }, id) => saveMerchantHours(db, id, { is_inherited: true }),
  changedAt: hoursChangedAt,
})
