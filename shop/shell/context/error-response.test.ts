import { expect, test } from 'vitest'
import type { StaticHandlerContext } from 'react-router'
import { localeOf, retryAfterOf } from './error-response.ts'

const page = (loaderData: object, thrown?: unknown) =>
  ({ loaderData, errors: thrown === undefined ? null : { root: { data: thrown } } }) as unknown as StaticHandlerContext

test('a page is drawn in the language of its loader, else of its refusal, and says when to come again where that does', () => {
  expect([
    localeOf(page({ root: { locale: 'ko' } })),
    localeOf(page({}, { locale: 'fr' })),
    localeOf(page({}, null)),
  ]).toEqual(['ko', 'fr', 'en'])
  expect([
    retryAfterOf(page({}, { code: 'RATE_LIMITED', values: { seconds: 3 }, locale: 'fr' })),
    retryAfterOf(page({}, { shut: 'unknown' })),
    retryAfterOf(page({})),
  ]).toEqual([3, null, null])
})
