import { popupDevice, popupFrequency, popups, popupType } from '#contract/areas/popups.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { PlaceFields } from '#panel/areas/banners/publication-place-fields.tsx'
import type { PopupValues } from './popup-form-values.ts'

type Props = { form: FormState<PopupValues> }

/** The picture or the HTML. Another type clears the content. */
export function PopupContentFields({ form, isNew }: Props & { isNew: boolean }) {
  const t = useText('popups')
  const typeForm: FormState<PopupValues> = {
    ...form,
    field: (name) => ({
      ...form.field(name),
      set: (value) => {
        const next = popupType.safeParse(value)
        if (next.success) form.setValues({ type: next.data, value: '' })
      },
    }),
  }
  return (
    <Fields>
      <TextField
        form={form}
        name="title"
        label={t('name')}
        hint={t('name_hint')}
        maxLength={100}
        required
        autoFocus={isNew}
      />
      <Span columns={6}>
        <SelectField
          form={typeForm}
          name="type"
          label={t('type')}
          options={popupType.options.map((value) => ({ value, text: t(`type_${value}`) }))}
        />
      </Span>
      <Span columns={6}>
        <NumberField form={form} name="height" label={t('height')} hint={t('height_hint')} unit="px" required />
      </Span>
      {form.values.type === 'image' ? (
        <ImageField form={form} name="value" label={t('picture')} upload={uploadPromotionPicture} />
      ) : (
        <TextField
          form={form}
          name="value"
          label={t('html')}
          hint={t('html_hint')}
          maxLength={50_000}
          minRows={8}
          ltr
          required
        />
      )}
    </Fields>
  )
}

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
