import type {
  maintenance as maintenanceCalls,
  merchantServiceArea as merchantAreaCalls,
  serviceArea as areaCalls,
} from '#contract/areas/settings/store.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { invalid, notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { putSetting } from './put-setting.commands.ts'
import { subjectOf } from './setting-keys.rules.ts'
import { findMerchantPosition, hasMerchant } from './setting-values.db.ts'
import { settingsFor } from './settings.queries.ts'
import { isUnderMaintenance } from './store-open.rules.ts'
import { toChange } from '#api/platform/audit/changes.ts'

const areaSchema = Settings.pick({ store_type: true, serviceable_area: true })
type AreaChange = {
  store_type?: Settings['store_type'] | undefined
  serviceable_area?: { is_enabled?: boolean | undefined; view?: 'map' | 'satellite' | undefined } | undefined
}

async function saveArea(db: Db, merchantId: string | null, { store_type, serviceable_area }: AreaChange) {
  const old = await settingsFor(db, merchantId, areaSchema)
  if (store_type !== undefined) await putSetting(db, 'store_type', store_type, { merchantId })
  if (serviceable_area !== undefined)
    await putSetting(
      db,
      'serviceable_area',
      { ...old.serviceable_area, ...definedColumns(serviceable_area) },
      { merchantId },
    )
  const saved = await settingsFor(db, merchantId, areaSchema)
  await audit(db, 'settings.changed', subjectOf('serviceable_area', merchantId), {
    serviceable_area: toChange(old, saved),
  })
  return saved
}

const mapSchema = areaSchema.extend(Settings.pick({ map_client_key: true, default_location: true }).shape)

async function showArea(db: Db, ownerId: string | null, merchantId: string | null) {
  const { map_client_key, default_location, ...area } = await settingsFor(db, ownerId, mapSchema)
  const { latitude, longitude } = default_location
  const center = latitude === null || longitude === null ? null : { latitude, longitude }
  const position = merchantId === null ? undefined : await findMerchantPosition(db, merchantId)
  return { ...area, map: { client_key: map_client_key, center }, merchant_location: position ?? null }
}

export const serviceArea: Handlers<typeof areaCalls> = {
  async show({ db, input: { merchant_id } }) {
    if (merchant_id !== undefined) await assertMerchant(db, merchant_id)
    return showArea(db, null, merchant_id ?? null)
  },
  save: ({ db, input }) => saveArea(db, null, input),
}

export const merchantServiceArea: Handlers<typeof merchantAreaCalls> = {
  async show({ db, input: { merchant_id } }) {
    await assertMerchant(db, merchant_id)
    return showArea(db, merchant_id, merchant_id)
  },
  async save({ db, input: { merchant_id, ...change } }) {
    await assertMerchant(db, merchant_id)
    return saveArea(db, merchant_id, change)
  },
}

const assertMerchant = async (db: Db, merchantId: string) => {
  if (!(await hasMerchant(db, merchantId))) throw notFound('Merchant')
}

async function showMaintenance({ db, services }: Pick<Context, 'db' | 'services'>) {
  const settings = await settingsFor(db, null, Settings.pick({ maintenance: true }))
  return { ...settings.maintenance, is_active: isUnderMaintenance(settings.maintenance, services.clock()) }
}

export const maintenance: Handlers<typeof maintenanceCalls> = {
  show: showMaintenance,
  async save(context) {
    const { db, input } = context
    const { is_active: _isActive, ...old } = await showMaintenance(context)
    const saved = { ...old, ...definedColumns(input) }
    if (saved.starts_at !== null && saved.ends_at !== null && saved.ends_at <= saved.starts_at)
      throw invalid({ ends_at: 'The end must be after the start.' })
    await putSetting(db, 'maintenance', saved)
    await audit(db, 'settings.changed', subjectOf('maintenance', null), { maintenance: toChange(old, saved) })
    return showMaintenance(context)
  },
}
