import { useText } from '#kit/data/text.ts'

const translated = [
  'host',
  'port',
  'security',
  'username',
  'password',
  'from_address',
  'from_number',
  'url',
  'token',
  'template_name',
  'template_language',
  'environment',
] as const

/** The label of a credential: translated, else the term that the service itself uses. */
export function useFieldLabel(): (field: { key: string; label: string }) => string {
  const t = useText('notifications')
  return ({ key, label }) => {
    const known = translated.find((name) => name === key)
    return known === undefined ? label : t(`field_${known}`)
  }
}
