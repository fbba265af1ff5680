import type { ServiceField, ServiceName } from '#contract/rules/messages/message-services.ts'
import { keyFileProblem, messageServices } from '#contract/rules/messages/message-services.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Credentials } from '../services.queries.ts'

export const mask = '••••••••'
export const isSecret = ({ type }: ServiceField) => type === 'secret' || type === 'json' || type === 'file'

/** The credentials after a change: empty and masked secrets keep the stored ones, unknown fields are refused. */
export function mergeCredentials(service: ServiceName, old: Credentials, input: Credentials): Record<string, string> {
  const { fields } = messageServices[service]
  const unknown = Object.keys(input).filter((key) => !fields.some((field) => field.key === key))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((key) => [`credentials.${key}`, 'The field is invalid.'])))
  return Object.fromEntries(
    fields.map((field) => {
      const given = input[field.key]?.trim()
      const keepsOld = given === undefined || (isSecret(field) && (given === '' || given === mask))
      return [field.key, keepsOld ? (old[field.key] ?? '') : given]
    }),
  )
}

/** Texts by field of what cannot be right. */
export function credentialErrors(service: ServiceName, values: Credentials): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { key, type, options } of messageServices[service].fields) {
    const value = values[key] ?? ''
    if (value === '') continue
    const problem = fieldProblem(type, value, options)
    if (problem !== undefined) errors[`credentials.${key}`] = problem
  }
  return errors
}

function fieldProblem(type: ServiceField['type'], value: string, options: ServiceField['options']): string | undefined {
  if (type === 'json') return keyFileProblem(value)
  if (type === 'number') return /^\d{1,5}$/.test(value) ? undefined : 'The field must be a number.'
  if (type === 'choice') return options?.includes(value) ? undefined : 'The selected value is invalid.'
  if (type === 'email') return /^[^@\s]+@[^@\s]+$/.test(value) ? undefined : 'The field must be a valid email address.'
  if (type === 'file') return value.includes('PRIVATE KEY') ? undefined : 'The file must contain a private key.'
  return undefined
}
