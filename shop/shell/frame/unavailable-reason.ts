import { isRouteErrorResponse } from 'react-router'
import { isRecord } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'

export const UnavailablePage = lazyWithRetry(() => import('../unavailable/store-unavailable.tsx'))

/** What is known of why a page, or the whole shop, is not there for now: thrown by `openShop`, or a call's refusal where too much is asked at once. */
export function unavailableReasonOf(error: unknown): UnknownRecord | null {
  const found: unknown = isRouteErrorResponse(error) ? error.data : error
  return isRecord(found) && ('shut' in found || found.code === 'RATE_LIMITED' || found.code === 'BUSY') ? found : null
}
