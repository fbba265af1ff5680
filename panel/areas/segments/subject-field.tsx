import { coupons } from '#contract/areas/coupons.ts'
import { segments } from '#contract/areas/segments.ts'
import type { SegmentSubject } from '#contract/areas/segments.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { useCan } from '#kit/data/use-can.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import type { Option } from '#kit/ui/form/select-field.tsx'
import { nameOfLanguage } from '#panel/areas/customers/language-name.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import type { SegmentValues } from './segment-form-values.ts'

type Props = { form: FormState<SegmentValues>; index: number; of: string | undefined }

/** Which merchant, coupon, city or language a condition is about. */
export function SubjectField({ subject, ...props }: Props & { subject: SegmentSubject }) {
  const Field = { merchant: MerchantField, coupon: CouponField, city: CityField, language: LanguageField }[subject]
  return <Field {...props} />
}

function MerchantField(props: Props) {
  const t = useText('segments')
  return (
    <Choice {...props} label={t('of_merchant')} {...useMerchantChoices(props.of === undefined ? [] : [props.of])} />
  )
}

function CouponField(props: Props) {
  const t = useText('segments')
  const can = useCan()
  const rows = useOptions(coupons.list, { sort: 'code' }, { enabled: can(coupons.list) }) ?? []
  return (
    <Choice {...props} label={t('kind_coupon')} options={rows.map(({ id, code }) => ({ value: id, text: code }))} />
  )
}

/** Cities are stored in lower case, as customers spell them in many ways. */
function CityField(props: Props) {
  const t = useText('segments')
  const { of } = props
  const fields = useCall(segments.filters, {}).data ?? []
  const known = fields.find(({ subject }) => subject === 'city')?.options ?? []
  const cities = of === undefined || known.includes(of) ? known : [of, ...known]
  return (
    <Choice {...props} label={t('of_city')} options={cities.map((city) => ({ value: city, text: inCapitals(city) }))} />
  )
}

const inCapitals = (city: string) => city.replaceAll(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())

function LanguageField(props: Props) {
  const t = useText('segments')
  const { boot } = usePanelContext()
  const options = boot.active_locales.map(({ locale }) => ({ value: locale, text: nameOfLanguage(locale) }))
  return <Choice {...props} label={t('field_language')} options={options} />
}

function Choice({
  form,
  index,
  label,
  options,
  onSearch,
}: Props & { label: string; options: readonly Option[]; onSearch?: (text: string) => void }) {
  return (
    <SelectField
      form={form}
      name={`filters.${index}.of`}
      label={label}
      hideLabel
      placeholder={label}
      options={options}
      {...(onSearch ? { onSearch } : {})}
    />
  )
}
