import type { HoursPreview, StoreTiming } from '#contract/areas/settings/hours.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import type { OpeningHours } from '#contract/areas/settings/opening-hours.ts'
import { findHoursProblems } from '#contract/rules/opening-hours.ts'
import type { HoursProblem } from '#contract/rules/opening-hours.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { emit } from '#api/platform/events/outbox.ts'
import {
  deleteMerchantHours,
  findMerchantTimezone,
  loadMerchantHours,
  loadTenantTimezone,
  lockMerchantHours,
  neverSavedAt,
  replaceMerchantHours,
} from './hours.db.ts'
import { previewDays } from './hours-preview.rules.ts'
import { putSetting } from './put-setting.commands.ts'
import { subjectOf } from './setting-keys.rules.ts'
import { incrementSettingsVersion, lockSettings, settingsFor, settingUpdatedAt } from './settings.queries.ts'
import { toChange } from '#api/platform/audit/changes.ts'

export type HoursChange = {
  [K in keyof OpeningHours]?: OpeningHours[K] | undefined
} & { expected_updated_at?: string | undefined; is_inherited?: boolean | undefined }

const hoursSetting = Settings.pick({ store_timing: true })

export async function showTenantHours(db: Db): Promise<StoreTiming> {
  const [{ store_timing }, { timezone }, updated_at] = await Promise.all([
    settingsFor(db, null, hoursSetting),
    loadTenantTimezone(db),
    settingUpdatedAt(db, 'store_timing', null),
  ])
  return { ...store_timing, timezone, is_inherited: false, updated_at }
}

/** The merchant's own hours, else the tenant's, in the merchant's zone. 404 for an unknown merchant. */
export async function showMerchantHours(db: Db, merchantId: string): Promise<StoreTiming> {
  const { timezone } = orNotFound(await findMerchantTimezone(db, merchantId), 'Merchant')
  const own = await loadMerchantHours(db, merchantId)
  if (own) return { ...own, timezone, is_inherited: false }
  return { ...(await showTenantHours(db)), timezone, is_inherited: true, updated_at: neverSavedAt }
}

export async function saveTenantHours(db: Db, change: HoursChange): Promise<StoreTiming> {
  await lockSettings(db)
  const old = await showTenantHours(db)
  assertUnmodified(old.updated_at, change.expected_updated_at)
  const hours = merge(old, change)
  await putSetting(db, 'store_timing', hours)
  if (!hours.is_business_hours_enabled) await stopScheduling(db, null)
  await audit(db, 'settings.changed', subjectOf('store_timing', null), { store_timing: toChange(toHours(old), hours) })
  return showTenantHours(db)
}

/** Saves a merchant's own hours, or removes them with `is_inherited`. Takes effect at once. */
export async function saveMerchantHours(db: Db, merchantId: string, change: HoursChange): Promise<StoreTiming> {
  await lockMerchantHours(db, merchantId)
  const old = await showMerchantHours(db, merchantId)
  assertUnmodified(old.updated_at, change.expected_updated_at)
  const hours = change.is_inherited === true ? null : merge(old, change)
  if (hours === null) await deleteMerchantHours(db, merchantId)
  else await replaceMerchantHours(db, merchantId, hours)
  const saved = await showMerchantHours(db, merchantId)
  if (!saved.is_business_hours_enabled) await stopScheduling(db, merchantId)
  await Promise.all([
    audit(db, 'settings.changed', subjectOf('store_timing', merchantId), {
      store_timing: toChange(toHours(old), hours),
    }),
    emit(db, 'settings.changed', 'settings', { keys: ['store_timing'] }, merchantId),
    incrementSettingsVersion(db),
  ])
  return saved
}

/** The next seven days of the hours in the zone of the merchant, else of the tenant. 404 for an unknown merchant. */
export async function previewHours(db: Db, merchantId: string | null, hours: OpeningHours): Promise<HoursPreview> {
  const { timezone } =
    merchantId === null
      ? await loadTenantTimezone(db)
      : orNotFound(await findMerchantTimezone(db, merchantId), 'Merchant')
  return { timezone, days: previewDays({ ...hours, timezone }, db.nowMs) }
}

const toHours = ({ is_business_hours_enabled, days, holidays }: OpeningHours): OpeningHours => ({
  is_business_hours_enabled,
  days,
  holidays,
})

/** Scheduled orders need opening hours, so they are switched off together with them. */
async function stopScheduling(db: Db, merchantId: string | null): Promise<void> {
  const settings = await settingsFor(
    db,
    merchantId,
    Settings.pick({ is_scheduling_enabled: true, is_forced_scheduling: true }),
  )
  if (settings.is_forced_scheduling) await putSetting(db, 'is_forced_scheduling', false, { merchantId })
  if (settings.is_scheduling_enabled) await putSetting(db, 'is_scheduling_enabled', false, { merchantId })
}

const problemTexts: Record<HoursProblem['reason'], string> = {
  none: 'Enter the opening hours of this day, or close it.',
  empty: 'The closing time must differ from the opening time.',
  overlap: 'These hours overlap with others.',
}

function merge(old: OpeningHours, { is_business_hours_enabled, days, holidays }: HoursChange): OpeningHours {
  const hours: OpeningHours = {
    is_business_hours_enabled: is_business_hours_enabled ?? old.is_business_hours_enabled,
    days: days ?? old.days,
    holidays: (holidays ?? old.holidays).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  }
  const errors = findHoursProblems(hours.days).map((problem) => [
    'slot' in problem ? `days.${problem.day}.slots.${problem.slot}.opening` : `days.${problem.day}.slots`,
    problemTexts[problem.reason],
  ])
  const isOpenSomeDay = Object.values(hours.days).some((day) => day?.is_open)
  if (hours.is_business_hours_enabled && !isOpenSomeDay) errors.push(['days', 'Open the store on at least one day.'])
  for (const [index, { date, slots }] of hours.holidays.entries()) {
    if (hours.holidays.findIndex((other) => other.date === date) < index)
      errors.push([`holidays.${index}.date`, 'This date is already in the list.'])
    if (findHoursProblems({ mon: { is_open: slots.length > 0, slots } }).length > 0)
      errors.push([`holidays.${index}.slots`, problemTexts.overlap])
  }
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return hours
}
