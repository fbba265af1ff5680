import { useRouteLoaderData } from 'react-router'
import type { loader } from '#shop/root.tsx'

/** The tenant's shop, the language of the page and what the visitor chose. Null only on pages of unknown hosts. */
export function useShopOrNone() {
  return useRouteLoaderData<typeof loader>('root') ?? null
}

export function useShop() {
  const shop = useShopOrNone()
  if (!shop) throw new Error('no shop')
  return shop
}

/** Addresses inside the shop, in the language of the page. */
export function usePath() {
  const { locale } = useShop()
  return (path = '') => `/${locale}${path}`
}
