import { popupDevice, popupFrequency, popups } from '#contract/areas/popups.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { PlaceFields } from '#panel/areas/banners/publication-place-fields.tsx'
import type { PopupValues } from './popup-form-values.ts'

type Props = { form: FormState<PopupValues> }

/** On which pages, on which devices, how often and for whom it opens. */
export function PopupAudienceFields({ form }: Props) {
  const t = useText('popups')
  return (
    <Fields>
      <PlaceFields form={form} globalText={t('location_global')} />
      <Span columns={6}>
        <SelectField
          form={form}
          name="visible_on"
          label={t('device')}
          options={popupDevice.options.map((value) => ({ value, text: t(`device_${value}`) }))}
        />
      </Span>
      <Span columns={6}>
        <SelectField
          form={form}
          name="frequency"
          label={t('frequency')}
          options={popupFrequency.options.map((value) => ({ value, text: t(`frequency_${value}`) }))}
        />
      </Span>
      <SegmentField form={form} />
    </Fields>
  )
}

/** Hidden in a store without segments. */
function SegmentField({ form }: Props) {
  const t = useText('popups')
  const all = useCall(popups.segments, {}).data ?? []
  if (all.length === 0) return null
  return (
    <SelectField
      form={form}
      name="segment_id"
      label={t('segment')}
      hint={t('segment_hint')}
      placeholder={t('segment_all')}
      nullable
      options={all.map(({ id, name }) => ({ value: id, text: name }))}
    />
  )
}
