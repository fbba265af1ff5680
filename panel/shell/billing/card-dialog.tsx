import { expiryYears } from '#contract/areas/billing/schemas.ts'
import type { Card } from '#contract/areas/billing/schemas.ts'
import { useText } from '#kit/data/text.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { useCountryChoices } from '../session/country-choices.ts'
import { useCardForm } from './use-card-form.ts'
import styles from './billing-dialogs.module.css'

const toOption = (value: string) => ({ value, text: value })
const months = Array.from({ length: 12 }, (_, index) => toOption(String(index + 1).padStart(2, '0')))
const years = Array.from({ length: expiryYears.last - expiryYears.first + 1 }, (_, index) =>
  toOption(String(expiryYears.first + index)),
)

type Props = {
  tenantId: string
  tokenUrl: string
  card?: Card | undefined
  close: () => void
  onSaved?: (card: Card) => void
}

/** Adds or changes a card. Number and CVV go to the gateway only. */
export function CardDialog({ tenantId, tokenUrl, card, close, onSaved }: Props) {
  const t = useText('billing')
  const { countries } = useCountryChoices()
  const form = useCardForm({
    tenantId,
    tokenUrl,
    card,
    onSaved: (saved) => {
      onSaved?.(saved)
      close()
    },
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={t(card ? 'edit_card' : 'add_card')}
      submitLabel={t('save_card')}
      persistent
    >
      <TextField
        form={form}
        name="number"
        label={t('number')}
        autoComplete="cc-number"
        placeholder={card ? `•••• ${card.last4}` : undefined}
        hint={t('card_note')}
        required={!card}
        ltr
        autoFocus
      />
      <div className={styles.three}>
        <SelectField form={form} name="expiry_month" label={t('expiry_month')} options={months} required />
        <SelectField form={form} name="expiry_year" label={t('expiry_year')} options={years} required />
        <TextField form={form} name="cvv" label={t('cvv')} autoComplete="cc-csc" required={!card} ltr maxLength={4} />
      </div>
      <div className={styles.two}>
        <TextField form={form} name="first_name" label={t('first_name')} autoComplete="cc-given-name" required />
        <TextField form={form} name="last_name" label={t('last_name')} autoComplete="cc-family-name" />
      </div>
      <TextField
        form={form}
        name="billing_address"
        label={t('billing_address')}
        autoComplete="billing street-address"
        required
      />
      <div className={styles.two}>
        <TextField form={form} name="billing_city" label={t('city')} autoComplete="billing address-level2" required />
        <TextField form={form} name="billing_state" label={t('state')} autoComplete="billing address-level1" required />
      </div>
      <div className={styles.two}>
        <TextField
          form={form}
          name="billing_postal_code"
          label={t('postal_code')}
          autoComplete="billing postal-code"
          required
        />
        <SelectField form={form} name="billing_country" label={t('country')} options={countries} required />
      </div>
    </FormDialog>
  )
}
