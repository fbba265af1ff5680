import type { LoaderFunctionArgs } from 'react-router'
import { storeContext } from '../context/store-context.ts'
import { loadShopData } from '../context/shop-data.ts'

/** The web app manifest. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { name, theme, locale } = await loadShopData(context.get(storeContext))
  const manifest = {
    name,
    short_name: name.slice(0, 12),
    lang: locale,
    start_url: `/${locale}`,
    scope: '/',
    display: 'standalone',
    background_color: '#FBFAF7',
    theme_color: theme.brand ?? '#0F6B4B',
    icons: [{ src: theme.favicon, sizes: 'any' }],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
