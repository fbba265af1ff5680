import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import type { LinksFunction, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import type { CSSProperties, ReactNode } from 'react'
import { storeContext, loadStore } from '#shop/shell/context/store-context.ts'
import { useRouteTelemetry } from '#shop/shell/context/use-route-telemetry.ts'
import { useNonce } from '#shop/shell/frame/nonce.ts'
import { useDeferredReload } from '#shop/shell/frame/use-deferred-reload.ts'
import { FaultPage } from '#shop/shell/frame/root-error-page.tsx'
import { UnavailablePage, unavailableReasonOf } from '#shop/shell/frame/unavailable-reason.ts'
import { useShopOrNone } from '#shop/shell/context/shop.tsx'
import { rtl, useLocale } from '#shop/shell/context/text.tsx'
import { shopData } from '#shop/shell/context/shop-data.ts'
import latin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import './styles/shop.css'

export const middleware = [loadStore]

export const loader = ({ context }: LoaderFunctionArgs) => shopData(context.get(storeContext))

/** The shop's frame changes with the language and when something was saved, not on every page. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
}: ShouldRevalidateFunctionArgs) =>
  Boolean(formMethod) || currentParams.locale !== nextParams.locale || currentUrl.href === nextUrl.href

export const links: LinksFunction = () => [
  { rel: 'preload', href: latin, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function Layout({ children }: { children: ReactNode }) {
  const shop = useShopOrNone()
  const locale = useLocale()
  const nonce = useNonce()
  const brand: (CSSProperties & Record<'--tenant-brand', string>) | undefined = shop?.theme.brand
    ? { '--tenant-brand': shop.theme.brand }
    : undefined
  return (
    <html lang={locale} dir={rtl(locale) ? 'rtl' : 'ltr'} data-scheme={shop?.choices.scheme ?? undefined} style={brand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {shop && <meta property="og:site_name" content={shop.name} />}
        {shop && <link rel="icon" href={shop.theme.favicon} />}
        {shop && <link rel="manifest" href={`/${locale}/manifest.webmanifest`} />}
        <Meta />
        <Links />
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
  const shut = unavailableReasonOf(error)
  return shut ? (
    <UnavailablePage found={shut} />
  ) : (
    <FaultPage missing={isRouteErrorResponse(error) && error.status === 404} />
  )
}
