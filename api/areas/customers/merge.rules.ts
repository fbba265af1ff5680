import type { MergedField, MergePreview } from '#contract/areas/customers/merges.ts'

/** What a merge reads of each of the two customers. */
export type MergedRow = {
  first_name: string
  last_name: string
  email: string
  mobile: string
  country_code: string
  password_hash: string | null
  guest_key: Buffer | null
  status: 'active' | 'block'
  sign_up_date: string
  consent_at: string | null
  form_data: Record<string, unknown> | null
  locale: string | null
  prepayment_only: boolean
  is_dummy: boolean
}

type Offers = { mail: boolean; whatsapp: boolean; push: boolean }

const earliest = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : Date.parse(one) <= Date.parse(other) ? one : other

/**
 * The fields that the customer has after the merge. What it lacks comes from the other. A block and prepayment stay.
 * It is a guest only if both were.
 */
export function mergedFields<R extends MergedRow>(customer: R, other: R, take: readonly MergedField[]): MergedRow {
  const from = (field: MergedField, isEmpty: boolean) => (take.includes(field) || isEmpty ? other : customer)
  const named = from('name', customer.first_name === '')
  const email = from('email', customer.email === '').email || customer.email
  const reached = from('mobile', customer.mobile === '')
  const isGuest = customer.guest_key !== null && other.guest_key !== null
  return {
    first_name: named.first_name,
    last_name: named.last_name,
    email,
    mobile: reached.mobile,
    country_code: reached.country_code,
    password_hash: from('password', false).password_hash ?? customer.password_hash ?? other.password_hash,
    guest_key: isGuest ? customer.guest_key : null,
    status: customer.status === 'block' || other.status === 'block' ? 'block' : 'active',
    sign_up_date: earliest(customer.sign_up_date, other.sign_up_date) ?? customer.sign_up_date,
    consent_at: earliest(customer.consent_at, other.consent_at),
    form_data:
      customer.form_data && other.form_data
        ? { ...other.form_data, ...customer.form_data }
        : (customer.form_data ?? other.form_data),
    locale: from('locale', customer.locale === null).locale ?? customer.locale,
    prepayment_only: customer.prepayment_only || other.prepayment_only,
    is_dummy: customer.is_dummy && other.is_dummy,
  }
}

/** An offer is wanted only if both wanted it. */
export const mergedOffers = (one: Offers, other: Offers): Offers => ({
  mail: one.mail && other.mail,
  whatsapp: one.whatsapp && other.whatsapp,
  push: one.push && other.push,
})

export const mergeResult = (fields: MergedRow, { mail, whatsapp, push }: Offers): MergePreview['result'] => ({
  status: fields.status,
  prepayment_only: fields.prepayment_only,
  accepts_mail: mail,
  accepts_whatsapp: whatsapp,
  accepts_push: push,
  sign_up_date: fields.sign_up_date,
})

/** How the statements of both wallets name the other record. */
export const walletReason = ({ first_name, last_name, mobile }: MergedRow) =>
  `${first_name} ${last_name}`.trim().concat(' ', mobile).trim()
