import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { ReactNode } from 'react'
import { isUnreachable } from '#shop/data/api-error.ts'
import { storeContext, loadStore } from '#shop/shell/context/store-context.ts'
import { useRouteTelemetry } from '#shop/shell/context/use-route-telemetry.ts'
import { useNonce } from '#shop/shell/frame/nonce.ts'
import { useDeferredReload } from '#shop/shell/frame/use-deferred-reload.ts'
import { RootErrorPage } from '#shop/shell/frame/root-error-page.tsx'
import { UnavailablePage, unavailabilityOf } from '#shop/shell/frame/unavailable-reason.ts'
import { useShopOrNone } from '#shop/shell/context/shop.tsx'
import { JsonLd } from '#shop/shell/search-engines/json-ld.tsx'
import { isRtl, useLocale } from '#shop/shell/context/text.tsx'
import { loadShopData } from '#shop/shell/context/shop-data.ts'
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import './styles/shop.css'

export const middleware = [loadStore]

export const loader = ({ context }: LoaderFunctionArgs) => loadShopData(context.get(storeContext))

/** The root data depends on the locale and on submitted forms, not on the page. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) =>
  Boolean(formMethod) || currentParams.locale !== nextParams.locale || currentUrl.href === nextUrl.href

export function Layout({ children }: { children: ReactNode }) {
  const shop = useShopOrNone()
  const locale = useLocale()
  const nonce = useNonce()
  const look = shop?.theme.look
  return (
    <html
      lang={locale}
      dir={isRtl(locale) ? 'rtl' : 'ltr'}
      data-scheme={shop?.preferences.scheme ?? undefined}
      style={look?.style}
      {...look?.attributes}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {shop && <meta property="og:site_name" content={shop.name} />}
        {shop && <meta name="theme-color" content={shop.app.color ?? shop.theme.brand ?? '#0F6B4B'} />}
        {shop?.app.iosId && <meta name="apple-itunes-app" content={`app-id=${shop.app.iosId}`} />}
        {shop && <link rel="icon" href={shop.theme.favicon} />}
        {shop && <link rel="apple-touch-icon" href="/app-icons/icon-180.png" />}
        {shop && <link rel="manifest" href={`/${locale}/manifest.webmanifest`} />}
        <Meta />
        {!look?.attributes['data-font'] && (
          <link rel="preload" href={latin} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Links />
        <JsonLd />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useDeferredReload()
  useRouteTelemetry()
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const unavailability = unavailabilityOf(error)
  return unavailability ? (
    <UnavailablePage data={unavailability} />
  ) : (
    <RootErrorPage
      missing={isRouteErrorResponse(error) && error.status === 404}
      lost={typeof window !== 'undefined' && isUnreachable(error)}
    />
  )
}
