import { LabelInput, productLabels } from '#contract/areas/catalog/labels.ts'
import type { Label } from '#contract/schemas/catalog.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { uploadProductPicture } from '#kit/data/upload-picture.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { ColorField } from '#kit/ui/form/color-field.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { TranslationsFold } from './translation-fields.tsx'
import { withoutEmptyTexts } from './translations.ts'

/** Creates or changes a label. */
export function LabelDialog({ label, close }: { label?: Label | undefined; close: () => void }) {
  const t = useText('catalog')
  const form = useCallForm({
    schema: LabelInput,
    values: {
      name: label?.name ?? '',
      color: label?.color ?? null,
      image: label?.image ?? null,
      translations: label?.translations ?? {},
    },
    save: ({ translations, ...rest }) => {
      const input = { ...rest, translations: withoutEmptyTexts(translations) }
      return label ? send(productLabels.update, { ...input, id: label.id }) : send(productLabels.create, input)
    },
    invalidates: [productLabels],
    successText: t(label ? 'label_saved' : 'label_created'),
    onSaved: close,
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={label ? t('edit_of', { name: label.name }) : t('label_add')}
      size="small"
      submitLabel={t('save')}
    >
      <TextField form={form} name="name" label={t('column_name')} maxLength={50} autoFocus required />
      <ColorField form={form} name="color" label={t('label_color')} nullable />
      <ImageField form={form} name="image" label={t('category_image')} upload={uploadProductPicture} />
      <TranslationsFold translations={form.values.translations}>
        {(locale) => <TextField form={form} name={`translations.${locale}.name`} label={t('name')} maxLength={50} />}
      </TranslationsFold>
    </FormDialog>
  )
}
