import type { LoaderFunctionArgs } from 'react-router'
import { publicAppBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { storeContext } from '../context/store-context.ts'
import { loadShopData } from '../context/shop-data.ts'
import { isRtl } from '../context/text.tsx'

/** The web app manifest: the customers' app of the tenant, if it is set up, else the name and colour of the shop. */
export async function loader({ context }: LoaderFunctionArgs) {
  const store = context.get(storeContext)
  const [{ name, theme, locale, app }, mobileApp] = await Promise.all([
    loadShopData(store),
    store.callApi(publicAppBuilds.assets, { app_type: 'customer', tenant_id: store.boot.tenant.id }),
  ])
  const appName = mobileApp.app_name || name
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/app-icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: appName,
    short_name: appName.slice(0, 12),
    lang: locale,
    dir: isRtl(locale) ? 'rtl' : 'ltr',
    start_url: `/${locale}`,
    scope: '/',
    display: 'standalone',
    background_color: app.color === null ? '#FBFAF7' : mobileApp.colours.background,
    theme_color: app.color ?? theme.brand ?? '#0F6B4B',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    ...(app.androidUrl === null
      ? {}
      : { prefer_related_applications: true, related_applications: [{ platform: 'play', url: app.androidUrl }] }),
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
