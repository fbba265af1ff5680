import { isRouteErrorResponse } from 'react-router'
import { isRecord } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'
import { lazyWithRetry } from '../context/lazy-with-retry.ts'

export const UnavailablePage = lazyWithRetry(() => import('../unavailable/store-unavailable.tsx'))

/**
 * The data of an error that says why a page or the shop is unavailable: thrown by `loadStore`, or an overload
 * error of a call.
 */
export function unavailabilityOf(error: unknown): UnknownRecord | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : error
  return isRecord(data) && ('unavailable' in data || data.code === 'RATE_LIMITED' || data.code === 'BUSY') ? data : null
}
