import type { PayoutProviderName } from '#contract/areas/payouts/providers.ts'
import { formatIban, isBic, isIban, normalizeIban } from '#contract/rules/banking/iban.ts'

type Values = Readonly<Record<string, string>>

/** Names in messages. */
export const serviceNames: Readonly<Record<PayoutProviderName, string>> = {
  bank_transfer: 'Bank transfer',
  stripe_connect: 'Stripe Connect',
}

/** What the tenant configures. */
export const providerFields: Readonly<Record<PayoutProviderName, readonly string[]>> = {
  bank_transfer: ['account_holder', 'iban', 'bic'],
  stripe_connect: ['secret_key'],
}

/** What a merchant enters. The accounts of Stripe are entered at Stripe. */
export const accountFields: Readonly<Record<PayoutProviderName, readonly string[]>> = {
  bank_transfer: ['account_holder', 'iban', 'account_number', 'bic', 'bank_name'],
  stripe_connect: [],
}
const optional: ReadonlySet<string> = new Set(['iban', 'account_number', 'bic', 'bank_name'])

const requiredText = (field: string) => `The ${field.replaceAll('_', ' ')} field is required.`

/** Errors by field, as 'settings.<field>'. */
const prefixed = (errors: readonly (readonly [string, string])[]) =>
  Object.fromEntries(errors.map(([field, text]) => [`settings.${field}`, text]))

const unknownFields = (values: Values, known: readonly string[]) =>
  Object.keys(values)
    .filter((field) => !known.includes(field))
    .map((field) => [field, `The selected ${field} is invalid.`] as const)

function formatErrors({ iban = '', bic = '' }: Values): (readonly [string, string])[] {
  return [
    ...(iban !== '' && !isIban(iban) ? [['iban', 'The IBAN is not valid.'] as const] : []),
    ...(bic !== '' && !isBic(bic.toUpperCase()) ? [['bic', 'The BIC is not valid.'] as const] : []),
  ]
}

export function providerErrors(provider: PayoutProviderName, values: Values): Record<string, string> {
  const fields = providerFields[provider]
  const missing = fields.filter((field) => !values[field]).map((field) => [field, requiredText(field)] as const)
  return prefixed([...unknownFields(values, fields), ...missing, ...formatErrors(values)])
}

/** A bank account needs an IBAN, or outside of its countries an account number and a BIC. */
export function accountErrors(provider: PayoutProviderName, values: Values): Record<string, string> {
  const fields = accountFields[provider]
  const missing = fields.filter((field) => !optional.has(field) && !values[field])
  const hasNumber = Boolean(values['account_number']) && Boolean(values['bic'])
  return prefixed([
    ...unknownFields(values, fields),
    ...missing.map((field) => [field, requiredText(field)] as const),
    ...(fields.includes('iban') && !values['iban'] && !hasNumber ? [['iban', requiredText('IBAN')] as const] : []),
    ...formatErrors(values),
  ])
}

/** As stored: codes in capitals and without spaces, no empty values. */
export function normalizeValues(values: Values): Record<string, string> {
  const normal = Object.entries(values).map(([field, value]): [string, string] => [
    field,
    field === 'iban' || field === 'bic' ? normalizeIban(value) : value.trim(),
  ])
  return Object.fromEntries(normal.filter(([, value]) => value !== ''))
}

const lastFour = (value: string) => `••••${value.slice(-4)}`

/** What may be shown of stored values. */
export const maskValues = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (field === 'iban') return [field, `${formatIban(value).slice(0, 4)} ${lastFour(value)}`]
      return [
        field,
        (field === 'account_number' || field.endsWith('_key')) && !value.startsWith('•') ? lastFour(value) : value,
      ]
    }),
  )
