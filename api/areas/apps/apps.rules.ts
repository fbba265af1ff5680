import type { AppDetail } from '#contract/areas/apps.ts'
import type { AppDefinition, AppFieldDefinition } from './app-registry.ts'

type State = Pick<AppDetail, 'is_active' | 'settings'>

/** What is wrong with the next state of an app, by field. */
export function settingErrors(app: AppDefinition, old: Pick<AppDetail, 'is_active' | 'is_switchable'>, next: State) {
  const fields = app.fields ?? []
  const errors: Record<string, string> = {}
  if (!old.is_switchable && next.is_active !== old.is_active)
    errors['is_active'] = 'This app is switched on and off on its own page.'
  for (const [key, value] of Object.entries(next.settings)) {
    const field = fields.find((one) => one.key === key)
    if (!field) errors[`settings.${key}`] = 'The selected setting is invalid.'
    else if (!isValid(field, value)) errors[`settings.${key}`] = errorOf(field)
  }
  if (next.is_active && app.required !== undefined && isEmpty(next.settings[app.required]))
    errors[`settings.${app.required}`] ??= 'Enter the key first.'
  return errors
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function isValid(field: AppFieldDefinition, value: State['settings'][string]): boolean {
  if (field.type === 'switch') return typeof value === 'boolean'
  if (field.type === 'number') return typeof value === 'number' && value >= field.min && value <= field.max
  return isEmpty(value) || (typeof value === 'string' && field.pattern.test(value))
}

const errorOf = (field: AppFieldDefinition) =>
  field.type === 'number'
    ? `Enter a number from ${field.min} to ${field.max}.`
    : field.type === 'text'
      ? 'This key does not look right. Copy it once more.'
      : 'The selected setting is invalid.'
