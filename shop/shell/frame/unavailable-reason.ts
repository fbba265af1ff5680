import { isRouteErrorResponse } from 'react-router'
import { isFound } from '#shop/data/unknown-values.ts'
import type { Found } from '#shop/data/unknown-values.ts'
import { later } from '../context/lazy-with-retry.ts'

export const ShutPage = later(() => import('./store-unavailable.tsx'))

/** What is known of why a page, or the whole shop, is not there for now: thrown by `openShop`, or a call's refusal where too much is asked at once. */
export function shutOf(error: unknown): Found | null {
  const found: unknown = isRouteErrorResponse(error) ? error.data : error
  return isFound(found) && ('shut' in found || found.code === 'RATE_LIMITED' || found.code === 'BUSY') ? found : null
}
