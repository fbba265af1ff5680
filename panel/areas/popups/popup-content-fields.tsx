import { popupType } from '#contract/areas/popups.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
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
