import { useState } from 'react'
import { billingCards } from '#contract/areas/billing/billing.ts'
import type { Card } from '#contract/areas/billing/schemas.ts'
import { CallError } from '#kit/data/client.ts'
import { showFailure, toCallError } from '#kit/data/failure.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import type { FieldName, FormState } from '#kit/ui/form/form.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { createCardToken } from './card-token.ts'

export type CardValues = {
  number: string
  expiry_month: string | null
  expiry_year: string | null
  cvv: string
  first_name: string
  last_name: string
  billing_address: string
  billing_city: string
  billing_state: string
  billing_postal_code: string
  billing_country: string | null
}
const blank: CardValues = {
  number: '',
  expiry_month: null,
  expiry_year: null,
  cvv: '',
  first_name: '',
  last_name: '',
  billing_address: '',
  billing_city: '',
  billing_state: '',
  billing_postal_code: '',
  billing_country: null,
}
const required = [
  'expiry_month',
  'expiry_year',
  'first_name',
  'billing_address',
  'billing_city',
  'billing_state',
  'billing_postal_code',
  'billing_country',
] as const

type Options = {
  tenantId: string
  tokenUrl: string
  /** The card that is edited. Its number stays when none is entered. */
  card: Card | undefined
  onSaved: (card: Card) => void
}

const valuesOf = (card: Card): CardValues => ({
  ...blank,
  ...card,
  last_name: card.last_name ?? '',
  expiry_year: String(card.expiry_year),
})

/** First message of each field. */
const firstOf = (errors: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts[0] ?? '']))

/**
 * The form of a card. Unlike other forms it keeps no draft anywhere, because it holds the number of the card until the
 * gateway has it.
 */
export function useCardForm({ tenantId, tokenUrl, card, onSaved }: Options): FormState<CardValues> {
  const t = useText('billing')
  const [base] = useState(() => (card ? valuesOf(card) : blank))
  const [values, setAll] = useState(base)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [saving, setSaving] = useState(false)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const changed = Object.entries(values).flatMap(([name, value]) =>
    Object.entries(base).some(([other, saved]) => other === name && saved !== value) ? [name] : [],
  )
  const fail = (next: Readonly<Record<string, string>>) => {
    setErrors(next)
    setFailedSubmits((count) => count + 1)
  }
  const hasNumber = values.number !== '' || values.cvv !== ''

  async function save() {
    const missing = [
      ...required.filter((name) => (values[name] ?? '').trim() === ''),
      ...(card && !hasNumber ? [] : (['number', 'cvv'] as const).filter((name) => values[name].trim() === '')),
    ]
    if (missing.length > 0) {
      toast(t('incomplete'), { tone: 'bad' })
      return fail(Object.fromEntries(missing.map((name) => [name, t('incomplete')])))
    }
    const { number, cvv, ...fields } = values
    const expiry = { expiry_month: fields.expiry_month ?? '', expiry_year: Number(fields.expiry_year) }
    const tokenized = hasNumber ? await createCardToken(tokenUrl, { number, cvv, ...expiry }) : undefined
    if (tokenized && 'errors' in tokenized) return fail(firstOf(tokenized.errors))
    const input = {
      ...fields,
      tenant_id: tenantId,
      expiry_month: billingCards.create.input.shape.expiry_month.parse(fields.expiry_month),
      expiry_year: expiry.expiry_year,
      billing_country: fields.billing_country ?? '',
      ...(tokenized ? { card_token: tokenized.token } : {}),
    }
    const saved = card
      ? await send(billingCards.update, { ...input, id: card.id })
      : await send(billingCards.create, input)
    await invalidateCalls(billingCards)
    onSaved(saved)
  }

  async function submit() {
    setSaving(true)
    setErrors({})
    try {
      await save()
    } catch (thrown) {
      const error = thrown instanceof CallError || thrown instanceof TypeError ? thrown : toCallError(thrown)
      if (error instanceof CallError && error.status === 422) {
        toast(error.message, { tone: 'bad' })
        const { card_token, ...others } = firstOf(error.errors)
        fail({ ...others, ...(card_token ? { number: card_token } : {}) })
      } else if (error instanceof CallError) showFailure(error, { errorText: t('card_failed') })
      else toast(t('card_failed'), { tone: 'bad' })
    } finally {
      setSaving(false)
    }
  }

  const set = (part: Partial<CardValues>) => {
    setAll((previous) => ({ ...previous, ...part }))
    setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !(name in part))))
  }
  return {
    values,
    errors,
    changed,
    saving,
    failedSubmits,
    field: (name: FieldName<CardValues>) => ({
      value: Object.entries(values).find(([key]) => key === name)?.[1],
      error: errors[name],
      set: (value: unknown) => set({ [name]: value }),
      onBlur: () => undefined,
    }),
    setValues: set,
    reset: () => setAll(base),
    submit,
  }
}
