import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Span } from '#kit/ui/form/form.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'

type Publication = {
  location: 'global' | 'merchants'
  merchant_ids: string[]
  locale: string | null
  start_date: string | null
  end_date: string | null
  status: 'active' | 'inactive'
}
type Props = { form: FormState<Publication> }

/** On which pages of the shop, and in which language. `globalText`: the name of everywhere. */
export function PlaceFields({ form, globalText }: Props & { globalText: string }) {
  const t = useText('banners')
  const { boot } = usePanelContext()
  const merchants = useMerchantChoices(form.values.merchant_ids)
  return (
    <>
      <Span columns={6}>
        <SelectField
          form={form}
          name="location"
          label={t('location')}
          options={[
            { value: 'global', text: globalText },
            { value: 'merchants', text: t('location_merchants') },
          ]}
        />
      </Span>
      <Span columns={6}>
        <SelectField
          form={form}
          name="locale"
          label={t('language')}
          hint={t('language_hint')}
          placeholder={t('all_languages')}
          nullable
          options={boot.active_locales.map(({ locale, native_name }) => ({ value: locale, text: native_name }))}
        />
      </Span>
      {form.values.location === 'merchants' && (
        <MultiSelectField form={form} name="merchant_ids" label={t('merchants')} required {...merchants} />
      )}
    </>
  )
}
