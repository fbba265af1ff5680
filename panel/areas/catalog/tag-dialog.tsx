import { productTags, TagInput } from '#contract/areas/catalog/tags.ts'
import type { Tag } from '#contract/schemas/catalog.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { TranslationsFold } from './translation-fields.tsx'
import { withoutEmptyTexts } from './translations.ts'

/** Creates or changes a tag. */
export function TagDialog({ tag, close }: { tag?: Tag | undefined; close: () => void }) {
  const t = useText('catalog')
  const form = useCallForm({
    schema: TagInput,
    values: { name: tag?.name ?? '', translations: tag?.translations ?? {} },
    save: ({ name, translations }) => {
      const input = { name, translations: withoutEmptyTexts(translations) }
      return tag ? send(productTags.update, { ...input, id: tag.id }) : send(productTags.create, input)
    },
    invalidates: [productTags],
    successText: t(tag ? 'tag_saved' : 'tag_created'),
    onSaved: close,
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={tag ? t('edit_of', { name: tag.name }) : t('tag_add')}
      size="small"
      submitLabel={t('save')}
    >
      <TextField form={form} name="name" label={t('column_name')} maxLength={50} autoFocus required />
      <TranslationsFold translations={form.values.translations}>
        {(locale) => <TextField form={form} name={`translations.${locale}.name`} label={t('name')} maxLength={50} />}
      </TranslationsFold>
    </FormDialog>
  )
}
