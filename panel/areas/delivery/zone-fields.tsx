import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { zoneMethod } from '#contract/areas/delivery/zones.ts'
import type { Point } from '#contract/rules/distance.ts'
import { isPostalCodePattern, normalizePostalCode } from '#contract/rules/postal-codes.ts'
import { system } from '#contract/areas/system.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { formatLocale } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { RingFields } from './ring-fields.tsx'
import type { DrawTool } from './zone-drawing.ts'
import type { ZoneValues } from './zone-form-values.ts'

type Props = { form: FormState<ZoneValues> }

export function ZoneNameFields({ form, isNew }: Props & { isNew: boolean }) {
  const t = useText('delivery')
  const { panel } = usePanelContext()
  const { merchant_id } = form.values
  const choices = useMerchantChoices(merchant_id === '' ? [] : [merchant_id])
  return (
    <Fields>
      <TextField form={form} name="name" label={t('name')} maxLength={100} required autoFocus={isNew} />
      {panel === 'tenant' && <SelectField form={form} name="merchant_id" label={t('merchant')} required {...choices} />}
      <SwitchField form={form} name="is_active" label={t('active')} hint={t('active_hint')} />
    </Fields>
  )
}

type AreaProps = Props & { center: Point | null; setTool: (tool: DrawTool) => void }

/** The method and its area. */
export function ZoneAreaFields({ form, center, setTool }: AreaProps) {
  const t = useText('delivery')
  const { method } = form.values
  return (
    <Fields>
      <SelectField
        form={form}
        name="method"
        label={t('method')}
        options={zoneMethod.options.map((value) => ({ value, text: t(`method_${value}`) }))}
      />
      {method === 'radius' && (
        <NumberField
          form={form}
          name="radius"
          label={t('method_radius')}
          hint={t('radius_hint')}
          unit="m"
          required
          nullable
        />
      )}
      {method === 'geofence' && <RingFields form={form} center={center} setTool={setTool} />}
      {method === 'country' && <CountriesField form={form} />}
      {method === 'postal_code' && <PostalCodesField form={form} />}
    </Fields>
  )
}

function CountriesField({ form }: Props) {
  const t = useText('delivery')
  const { locale } = useLocaleContext()
  const countries = useCall(system.countries, {}, { staleTime: 3_600_000 }).data ?? []
  const names = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' })
  const options = countries
    .map(({ code }) => ({ value: code, text: names.of(code) ?? code }))
    .toSorted((one, other) => one.text.localeCompare(other.text))
  return <MultiSelectField form={form} name="countries" label={t('method_country')} required options={options} />
}

function PostalCodesField({ form }: Props) {
  const t = useText('delivery')
  const field = form.field('postal_codes')
  const [text, setText] = useState(form.values.postal_codes.join('\n'))
  const entries = text.split(/[\n,;]+/).flatMap((entry) => (entry.trim() === '' ? [] : [normalizePostalCode(entry)]))
  const wrong = entries.find((entry) => !isPostalCodePattern(entry))
  const isSame = entries.join() === form.values.postal_codes.join()
  return (
    <Textarea
      {...inputPropsOf(
        { label: t('method_postal_code'), hint: t('postal_codes_hint'), required: true },
        wrong === undefined ? field.error : t('postal_code_wrong', { code: wrong }),
      )}
      name="postal_codes"
      dir="ltr"
      autosize
      minRows={4}
      maxRows={12}
      value={isSame ? text : form.values.postal_codes.join('\n')}
      onBlur={field.onBlur}
      onChange={(event) => {
        const next = event.currentTarget.value
        setText(next)
        field.set(next.split(/[\n,;]+/).flatMap((entry) => (entry.trim() === '' ? [] : [normalizePostalCode(entry)])))
      }}
    />
  )
}

/** What holds in the zone: its place among others, fee and minutes. */
export function ZoneTermsFields({ form }: Props) {
  const t = useText('delivery')
  return (
    <Fields>
      <Span columns={6}>
        <MoneyField form={form} name="fee" label={t('fee')} hint={t('fee_hint')} nullable />
      </Span>
      <Span columns={6}>
        <NumberField form={form} name="minutes" label={t('minutes')} hint={t('minutes_hint')} nullable />
      </Span>
      <NumberField form={form} name="priority" label={t('priority')} hint={t('priority_hint')} />
    </Fields>
  )
}
