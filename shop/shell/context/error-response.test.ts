import { expect, test } from 'vitest'
import type { StaticHandlerContext } from 'react-router'
import { localeOf, retryAfterOf } from './error-response.ts'

const page = (loaderData: object, thrown?: unknown) =>
  ({ loaderData, errors: thrown === undefined ? null : { root: { data: thrown } } }) as unknown as StaticHandlerContext

test('a page uses the locale and retry delay of its loader data or its error', () => {
  expect([
    localeOf(page({ root: { locale: 'ko' } })),
    localeOf(page({}, { locale: 'fr' })),
    localeOf(page({}, null)),
  ]).toEqual(['ko', 'fr', 'en'])
  expect([
    retryAfterOf(page({}, { code: 'RATE_LIMITED', values: { seconds: 3 }, locale: 'fr' })),
    retryAfterOf(page({}, { unavailable: 'unknown' })),
    retryAfterOf(page({})),
  ]).toEqual([3, null, null])
})
