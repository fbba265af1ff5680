import { data, Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { store } from '#contract/areas/storefront/storefront.ts'
import { toApiError } from '#shop/data/api-error.ts'
import { SafeHtml } from '#shop/shell/notices/safe-html.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { PageHead } from '#shop/shell/search-engines/page-head.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { callApi, locale } = context.get(storeContext)
  try {
    const page = await callApi(store.page, { slug: params.slug ?? '', locale }, { locale })
    return { page, description: page.body.replaceAll(/<[^<>]*>/g, ' ').slice(0, 500) }
  } catch (error) {
    if (toApiError(error)?.status === 404) throw data(null, { status: 404 })
    throw error
  }
}

/** A custom page of the tenant. */
export default function CustomPage() {
  const { page, description } = useLoaderData<typeof loader>()
  const path = usePath()
  const { name } = useShop()
  return (
    <main id="main" className="wrap has-bottom-tabs text-page">
      <PageHead title={page.title} description={description} path={`/p/${page.slug}`} hasAlternates={false} />
      <Link className="back-link" to={path()}>
        <Icon small flip name="back" />
        {name}
      </Link>
      <h1 className="page-title">{page.title}</h1>
      <SafeHtml html={page.body} />
    </main>
  )
}
