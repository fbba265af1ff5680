import { useRouteLoaderData } from 'react-router'
import type { loader } from '#shop/root.tsx'

/** The root loader data: shop, locale, preferences. Null only on pages of unknown hosts. */
export function useShopOrNone() {
  return useRouteLoaderData<typeof loader>('root') ?? null
}

export function useShop() {
  const shop = useShopOrNone()
  if (!shop) throw new Error('The root data is missing')
  return shop
}

/** Returns a function that prefixes paths with the locale of the page. */
export function usePath() {
  const { locale } = useShop()
  return (path = '') => `/${locale}${path}`
}
