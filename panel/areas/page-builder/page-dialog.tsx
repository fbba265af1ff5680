import { z } from 'zod'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import type { PageDraft } from './use-page-draft.ts'

const fields = builtPages.create.input
const schema = z.object({ titles: fields.shape.titles, slug: fields.shape.slug.unwrap() })

/** A title for each language of the store. */
function useTitles(saved: Readonly<Record<string, string>> = {}) {
  const { boot } = usePanelContext()
  return {
    locales: boot.active_locales,
    titles: Object.fromEntries(boot.active_locales.map(({ locale }) => [locale, saved[locale] ?? ''])),
  }
}

/** Titles and address of a landing page. */
export function PageDialog({
  draft,
  close,
  onRemoved,
}: {
  draft: PageDraft
  close: () => void
  onRemoved: () => void
}) {
  const t = useText('page-builder')
  const { page } = draft
  const { locales, titles } = useTitles(page.titles)
  const form = useCallForm({
    schema,
    values: { titles, slug: page.slug ?? '' },
    save: (_all, part) => send(builtPages.save, { ...part, id: page._id, expected_updated_at: draft.versionOf() }),
    invalidates: [builtPages.list],
    successText: t('page_saved'),
    onSaved: (saved) => {
      draft.adopt(saved)
      close()
    },
  })
  const name = Object.values(page.titles)[0] || (page.slug ?? '')
  return (
    <FormDialog form={form} close={close} title={t('page_settings')} submitLabel={t('save')}>
      {locales.map(({ locale, native_name }) => (
        <TextField
          key={locale}
          form={form}
          name={`titles.${locale}`}
          label={t('title_in', { language: native_name })}
          maxLength={150}
        />
      ))}
      <TextField form={form} name="slug" label={t('field_slug')} hint={t('slug_hint')} maxLength={80} ltr required />
      <DeleteButton
        call={builtPages.remove}
        id={page._id}
        texts={deleteTextsOf(t, name)}
        invalidates={[builtPages.list]}
        onDeleted={onRemoved}
      />
    </FormDialog>
  )
}

/** Creates a landing page. */
export function NewPageDialog({ close, onCreated }: { close: () => void; onCreated: (id: string) => void }) {
  const t = useText('page-builder')
  const { locales, titles } = useTitles()
  const form = useCallForm({
    schema,
    values: { titles, slug: '' },
    save: (values) => send(builtPages.create, values),
    invalidates: [builtPages.list],
    successText: t('page_created'),
    onSaved: ({ _id }) => onCreated(_id),
  })
  return (
    <FormDialog form={form} close={close} title={t('new_page')} submitLabel={t('create')}>
      {locales.map(({ locale, native_name }, index) => (
        <TextField
          key={locale}
          form={form}
          name={`titles.${locale}`}
          label={t('title_in', { language: native_name })}
          maxLength={150}
          autoFocus={index === 0}
        />
      ))}
      <TextField form={form} name="slug" label={t('field_slug')} hint={t('new_slug_hint')} maxLength={80} ltr />
    </FormDialog>
  )
}
