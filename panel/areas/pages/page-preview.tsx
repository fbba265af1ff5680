import { pages } from '#contract/areas/pages.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ShopPreviewButton } from '#panel/shell/share/shop-preview.tsx'
import { pageSchema } from './page-values.ts'
import type { PageValues } from './page-values.ts'

/** Shows the text of the form in the shop. Nothing is saved or published. */
export function PagePreviewButton({ values: { title, slug, body, locale } }: { values: PageValues }) {
  const sanitized = useCallMutation(pages.preview)
  const load = async () => {
    const result = await sanitized.mutate({ body })
    return result.ok ? { kind: 'page' as const, title, body: result.data.body } : null
  }
  const hasText = pageSchema.shape.body.safeParse(body).success
  return <ShopPreviewButton load={load} disabled={!hasText} locale={locale} path={`/p/${slug || 'page'}`} />
}
