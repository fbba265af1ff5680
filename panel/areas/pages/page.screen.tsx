import { useParams, useSearchParams } from 'react-router'
import { pages } from '#contract/areas/pages.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { PageForm } from './page-form.tsx'

/** An existing page in one language. */
export function PageScreen() {
  const t = useText('pages')
  const { id = '' } = useParams()
  const { data, loadError, refetch } = useCall(pages.show, { id })
  if (loadError && !data)
    return (
      <Screen title={t('title')} back="/settings/pages">
        <LoadErrorState error={loadError} retry={refetch} listPath="/settings/pages" />
      </Screen>
    )
  return data ? <PageForm key={data._id} page={data} /> : null
}

/** A new page, or with `page_id` and `locale` another language of one. */
export function NewPageScreen() {
  const [params] = useSearchParams()
  const [pageId, locale] = [params.get('page_id') ?? undefined, params.get('locale') ?? undefined]
  return <PageForm key={`${pageId} ${locale}`} pageId={pageId} locale={locale} />
}
