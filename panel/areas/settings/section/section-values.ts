import { z } from 'zod'
import type { SettingChange, SettingValue } from '#contract/areas/settings/values.ts'
import { settingSchema } from '#contract/areas/settings/values.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { CallError } from '#kit/data/client.ts'

/** Values of a section by setting, and in `own` the settings that a merchant has itself. */
export type SectionValues = Record<string, unknown>

const ownKeys = z.array(z.string()).catch([])
/** The settings of which the merchant has its own value. */
export const ownOf = (values: SectionValues): string[] => ownKeys.parse(values['own'])

export const toSectionValues = (rows: readonly SettingValue[], isMerchant: boolean): SectionValues => ({
  ...Object.fromEntries(rows.map(({ setting_key, setting_value }) => [setting_key, setting_value])),
  ...(isMerchant
    ? { own: rows.filter(({ merchant_id }) => merchant_id !== null).map(({ setting_key }) => setting_key) }
    : {}),
})

export const sectionSchema = (keys: readonly AnySettingKey[]) =>
  z.object({ ...Object.fromEntries(keys.map((key) => [key, settingSchema(key)])), own: ownKeys.optional() })

/** When the section was last saved, for the optimistic lock; 1970 if never. */
export const newestChange = (rows: readonly SettingValue[]): string =>
  rows
    .flatMap(({ updated_at }) => updated_at ?? [])
    .toSorted()
    .at(-1) ?? new Date(0).toISOString()

export type SectionChanges = { settings: SettingChange[]; inherit: AnySettingKey[] }

/** What a save sends: changed values, values that a merchant now has itself, and those that it gives up. */
export function toSectionChanges(
  keys: readonly AnySettingKey[],
  values: SectionValues,
  base: SectionValues,
): SectionChanges {
  const [own, ownBefore] = [new Set(ownOf(values)), new Set(ownOf(base))]
  const isMerchant = values['own'] !== undefined
  const differs = (key: string) => JSON.stringify(values[key] ?? null) !== JSON.stringify(base[key] ?? null)
  const sent = keys.filter((key) => (isMerchant ? own.has(key) && (differs(key) || !ownBefore.has(key)) : differs(key)))
  return {
    settings: sent.map((setting_key) => ({ setting_key, setting_value: values[setting_key] })),
    inherit: keys.filter((key) => ownBefore.has(key) && !own.has(key)),
  }
}

/** The error of a save with fields named by setting instead of by position in the request. */
export function toSectionError(caught: unknown, { settings }: SectionChanges): unknown {
  if (!(caught instanceof CallError) || caught.status !== 422) return caught
  const errors = Object.fromEntries(
    Object.entries(caught.errors).map(([field, texts]) => {
      const [, index = '', rest = ''] = /^settings\.(\d+)\.setting_(?:value|key)(.*)$/.exec(field) ?? []
      const key = settings[Number(index)]?.setting_key
      return index === '' || key === undefined ? [field, texts] : [`${key}${rest}`, texts]
    }),
  )
  return new CallError({ status_code: 422, code: 'INVALID', message: caught.message, errors }, true)
}
