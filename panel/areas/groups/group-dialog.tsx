import { groups, GroupInput } from '#contract/areas/groups.ts'
import type { Group } from '#contract/areas/groups.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { TranslationsFold } from '#panel/areas/catalog/translation-fields.tsx'
import { cleanTranslations } from '#panel/areas/catalog/translations.ts'
import { groupQueries } from './group-queries.ts'

const schema = GroupInput.pick({ group_name: true, image: true, translations: true }).required()
const valuesOf = ({ group_name, image, translations }: Pick<Group, 'group_name' | 'image' | 'translations'>) => ({
  group_name,
  image,
  translations,
})
const blank = { group_name: '', image: null, translations: {} }

/** Creates or changes a group. */
export function GroupDialog({ group, close }: { group: Group | undefined; close: () => void }) {
  const t = useText('groups')
  const common = useText('banners')
  const form = useCallForm({
    schema,
    values: valuesOf(group ?? blank),
    ...(group ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(groups.show, { id: group.id })) } : {}),
    save: (draft, part, expectedUpdatedAt) =>
      group
        ? send(groups.update, { ...cleanTranslations(part), ...expectedUpdatedAt, id: group.id })
        : send(groups.create, cleanTranslations(draft)),
    invalidates: groupQueries,
    successText: common(group ? 'saved' : 'created'),
    onSaved: close,
  })
  return (
    <FormDialog
      form={form}
      close={close}
      title={group ? common('edit_of', { name: group.group_name }) : t('add')}
      submitLabel={common('save')}
    >
      <TextField form={form} name="group_name" label={t('name')} maxLength={50} autoFocus required />
      <ImageField form={form} name="image" label={common('picture')} upload={uploadPromotionPicture} />
      <TranslationsFold translations={form.values.translations}>
        {(locale) => (
          <TextField form={form} name={`translations.${locale}.group_name`} label={t('name')} maxLength={50} />
        )}
      </TranslationsFold>
    </FormDialog>
  )
}
