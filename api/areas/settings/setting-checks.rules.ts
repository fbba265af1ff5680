import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import type { ProfileSettings, Settings } from '#contract/areas/settings/settings.ts'
import { isCurrency } from '#contract/rules/currencies.ts'
import { findSlabProblems } from '#contract/rules/delivery-rates.ts'
import type { SlabProblem } from '#contract/rules/delivery-rates.ts'
import { isPluginId, pluginIdExamples } from '#contract/rules/plugins.ts'
import { email } from '#contract/fields.ts'
import { isTimezone } from '../schedules/timezones.rules.ts'

/** All values of a tenant or merchant as they would be after a save. */
export type SettingValues = Settings & ProfileSettings
/** `hasBusinessHours`: whether the tenant or merchant keeps opening hours. */
type CheckContext = { hasBusinessHours: boolean; supportedLocales: readonly string[] }
type Check = (values: SettingValues, context: CheckContext) => string | undefined | false

const maxNotificationEmails = 10
const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY', 'D MMM YYYY']

const slabTexts: Record<SlabProblem['reason'], string> = {
  start: 'The first range must start at 0.',
  gap: 'Range {n} must start where the one before ends.',
  overlap: 'Range {n} overlaps the one before.',
  empty: 'Range {n} must end after its start.',
  endless: 'Only the last range may have no end.',
}

/** A rule for the value of `key` that may read other settings as well. */
type Rule = { key: AnySettingKey; reads?: readonly AnySettingKey[]; check: Check }

const pluginRules = (Object.keys(pluginIdExamples) as (keyof typeof pluginIdExamples)[]).map((key): Rule => ({
  key,
  check: ({ [key]: id }) =>
    id !== null &&
    id !== '' &&
    !isPluginId(key, id) &&
    `This ID does not look right. It should look like ${pluginIdExamples[key]}.`,
}))

const rules: readonly Rule[] = [
  ...pluginRules,
  {
    key: 'max_schedule_days',
    reads: ['min_schedule_days'],
    check: ({ min_schedule_days, max_schedule_days }) =>
      max_schedule_days < min_schedule_days && 'The last day must not be before the first day.',
  },
  {
    key: 'is_scheduling_enabled',
    check: ({ is_scheduling_enabled }, { hasBusinessHours }) =>
      is_scheduling_enabled && !hasBusinessHours && 'Turn on business hours first: scheduling needs them.',
  },
  {
    key: 'is_forced_scheduling',
    reads: ['is_scheduling_enabled'],
    check: ({ is_forced_scheduling, is_scheduling_enabled }) =>
      is_forced_scheduling && !is_scheduling_enabled && 'Turn on scheduled orders first.',
  },
  { key: 'tip', check: ({ tip }) => checkTip(tip) },
  {
    key: 'delivery_rate',
    check: ({ delivery_rate }) => {
      const [problem] = delivery_rate.type === 'slab' ? findSlabProblems(delivery_rate.slabs) : []
      return problem && slabTexts[problem.reason].replace('{n}', String(problem.index + 1))
    },
  },
  { key: 'notification_emails', check: ({ notification_emails }) => checkAddresses(notification_emails) },
  {
    key: 'date_format',
    check: ({ date_format }) => !dateFormats.includes(date_format) && 'The selected date format is invalid.',
  },
  {
    key: 'currency',
    check: ({ currency }) => !isCurrency(currency) && 'The selected currency is invalid.',
  },
  {
    key: 'timezone',
    check: ({ timezone }) => !isTimezone(timezone) && 'The selected timezone is invalid.',
  },
  {
    key: 'active_locales',
    check: ({ active_locales }, { supportedLocales }) =>
      active_locales.some((locale) => !supportedLocales.includes(locale)) && 'The selected language is not supported.',
  },
  {
    key: 'default_locale',
    reads: ['active_locales'],
    check: ({ default_locale, active_locales }) =>
      !active_locales.includes(default_locale) && 'The default language must be active.',
  },
  {
    key: 'ai_base_url',
    reads: ['ai_provider'],
    check: ({ ai_provider, ai_base_url }) =>
      ai_provider === 'custom' && ai_base_url === null && 'Enter the address of the service.',
  },
  {
    key: 'ai_model',
    reads: ['ai_provider'],
    check: ({ ai_provider, ai_model }) => ai_provider !== 'none' && ai_model === null && 'Enter the name of a model.',
  },
]

/** Comma-separated addresses without empty entries. */
const splitAddresses = (text: string): string[] =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')

function checkTip({ type, values, default: preset, is_required }: Settings['tip']): string | undefined {
  if (values.some((value) => value <= 0)) return 'A tip must be greater than 0.'
  if (type === 'percentage' && values.some((value) => value > 100)) return 'A tip must be at most 100 percent.'
  if (new Set(values).size < values.length) return 'Each tip may be offered once.'
  if (preset !== null && !values.includes(preset)) return 'The default must be one of the offered tips.'
  return is_required && values.length === 0 ? 'Offer at least one tip if it is required.' : undefined
}

function checkAddresses(text: string): string | undefined {
  const addresses = splitAddresses(text)
  const wrong = addresses.find((address) => !email.safeParse(address).success)
  if (wrong !== undefined) return `${wrong} is not a valid e-mail address.`
  return addresses.length > maxNotificationEmails
    ? `At most ${maxNotificationEmails} addresses are possible.`
    : undefined
}

/** Errors by changed setting. A rule runs if a setting that it reads has changed. */
export function findSettingErrors(
  values: SettingValues,
  changed: ReadonlySet<AnySettingKey>,
  context: CheckContext,
): Map<AnySettingKey, string> {
  const errors = new Map<AnySettingKey, string>()
  for (const { key, reads = [], check } of rules) {
    const changedKey = [key, ...reads].find((one) => changed.has(one))
    const text = changedKey && check(values, context)
    if (changedKey && text) errors.set(changedKey, text)
  }
  return errors
}
