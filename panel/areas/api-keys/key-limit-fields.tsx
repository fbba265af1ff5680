import { isAddressOrNetwork } from '#contract/areas/api-keys.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { TextLinesField } from '#kit/ui/form/text-lines-field.tsx'

type Limits = { allowed_addresses?: string[] | undefined; calls_per_minute?: number | null | undefined }

/** From where a key works and how often. */
export function KeyLimitFields({ form }: { form: FormState<Limits> }) {
  const t = useText('api-keys')
  const address = form.values.allowed_addresses?.map((text) => text.trim()).find((text) => !isAddressOrNetwork(text))
  const hasError = form.field('allowed_addresses').error !== undefined
  return (
    <>
      <TextLinesField
        form={form}
        name="allowed_addresses"
        label={t('addresses')}
        hint={t('addresses_hint')}
        error={hasError && address ? t('address_wrong', { address }) : undefined}
        ltr
      />
      <NumberField
        form={form}
        name="calls_per_minute"
        label={t('calls_per_minute')}
        hint={t('calls_per_minute_hint')}
        nullable
      />
    </>
  )
}
