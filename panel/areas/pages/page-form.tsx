import { useState } from 'react'
import { useNavigate } from 'react-router'
import { maxTitleLength, pages } from '#contract/areas/pages.ts'
import type { CustomPage } from '#contract/areas/pages.ts'
import { isRtl } from '#kit/data/language.ts'
import { fetchCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { uploadPagePicture } from '#kit/data/upload-picture.ts'
import { RichTextField } from '#kit/ui/form/rich-text-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useLocaleNames } from './locale-names.ts'
import { pageSchema } from './page-values.ts'
import { PublicationCard } from './page-publication.tsx'
import { PageVersions } from './page-versions.tsx'
import { SearchEngineCard } from './search-engine-card.tsx'
import { PageLanguages } from './page-languages.tsx'
import { useEditorLabels } from './editor-labels.ts'

const listPath = '/settings/pages'
const valuesOf = ({ title, slug, locale, body, published, place, seo_title, seo_description }: CustomPage) => ({
  title,
  slug,
  locale,
  body,
  published,
  place,
  seo_title,
  seo_description,
})

type Props = { page?: CustomPage; pageId?: string | undefined; locale?: string | undefined }

/** Form of a page in one language. */
export function PageForm({ page, pageId, locale }: Props) {
  const t = useText('pages')
  const navigate = useNavigate()
  const { boot } = usePanelContext()
  const locales = useLocaleNames()
  const labels = useEditorLabels()
  const [hasSource, setSource] = useState(false)
  const defaultLocale = boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const blank = {
    title: '',
    slug: '',
    locale: locale ?? defaultLocale,
    body: '',
    published: false,
    place: 'footer' as const,
    seo_title: '',
    seo_description: '',
  }
  const form = useCallForm({
    schema: pageSchema,
    values: page ? valuesOf(page) : blank,
    ...(page ? { reload: async () => withUpdatedAt(valuesOf, await fetchCall(pages.show, { id: page._id })) } : {}),
    save: (draft, part, expectedUpdatedAt) =>
      page
        ? send(pages.update, { ...part, ...expectedUpdatedAt, id: page._id })
        : send(pages.create, { ...draft, place: pageId ? undefined : draft.place, page_id: pageId }),
    invalidates: [pages],
    successText: t(page ? 'saved' : 'created'),
    onSaved: (saved) => {
      if (!page) void navigate(`${listPath}/edit/${saved._id}`, { replace: true })
    },
  })
  const title = form.values.title.trim() || t('add')
  const submit = async () => {
    if (!hasSource) return form.submit()
    toast(t('source_open'), { tone: 'bad' })
    return undefined
  }
  const guarded = { ...form, submit }
  const create = !page && form.changed.length === 0 && (
    <Button kind="primary" busy={form.saving} onClick={() => void submit()}>
      {t('create')}
    </Button>
  )
  const remove = page && (
    <DeleteButton
      call={pages.remove}
      id={page._id}
      invalidates={[pages]}
      texts={deleteTextsOf(t, page.title)}
      onDeleted={() => void navigate(listPath, { replace: true })}
    />
  )
  return (
    <Screen title={<bdi>{title}</bdi>} tabTitle={title} back={listPath} actions={create || remove}>
      <Form form={guarded} saveLabel={t(page ? 'save' : 'create')}>
        <Columns
          side={
            <Stack>
              <PublicationCard form={form} page={page} hasPlace={page !== undefined || pageId === undefined} />
              <SearchEngineCard form={form} />
              {page && <PageVersions page={page} />}
              {(page ?? pageId) && <PageLanguages pageId={page?.page_id ?? pageId ?? ''} current={page?._id} />}
            </Stack>
          }
        >
          <Card title={t('content')}>
            <Fields>
              <TextField form={form} name="title" label={t('page_title')} maxLength={maxTitleLength} required />
              <Span columns={6}>
                <TextField form={form} name="slug" label={t('slug')} hint={t('slug_hint')} maxLength={100} ltr />
              </Span>
              <Span columns={6}>
                <SelectField
                  form={form}
                  name="locale"
                  label={t('language')}
                  options={locales}
                  disabled={pageId !== undefined}
                  required
                />
              </Span>
              <RichTextField
                form={form}
                name="body"
                label={t('body')}
                labels={labels}
                upload={uploadPagePicture}
                dir={isRtl(form.values.locale) ? 'rtl' : 'ltr'}
                hasSource={hasSource}
                setSource={setSource}
                required
              />
            </Fields>
          </Card>
        </Columns>
      </Form>
    </Screen>
  )
}
