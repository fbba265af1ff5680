import { productTags, TagInput } from '#contract/catalog-tags.ts'
import type { Tag } from '#contract/schemas/catalog.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'

/** Creates or renames a tag. */
export function TagDialog({ tag, close }: { tag?: Tag | undefined; close: () => void }) {
  const t = useText('catalog')
  const form = useCallForm({
    schema: TagInput,
    values: { name: tag?.name ?? '' },
    save: (input) => (tag ? send(productTags.update, { ...input, id: tag.id }) : send(productTags.create, input)),
    invalidates: [productTags],
    successText: t(tag ? 'tag_saved' : 'tag_created'),
    onSaved: close,
  })
  return (
    <Dialog
      opened
      close={close}
      title={t(tag ? 'tag_rename' : 'tag_add')}
      size="small"
      persistent={form.changed.length > 0}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Form form={form} mode="button">
        <TextField form={form} name="name" label={t('column_name')} maxLength={50} autoFocus required />
      </Form>
    </Dialog>
  )
}
