import { expect, test } from 'vitest'
import { bannerErrors } from './banner-input.rules.ts'

const valid = {
  link_type: 'none' as const,
  link_value: null,
  location: 'global' as const,
  merchant_ids: [],
  start_date: null,
  end_date: null,
}
const id = '019a0000-0000-7000-8000-000000000000'

test.each<[string, object, string[]]>([
  ['a banner without a link', {}, []],
  ['a link without a target', { link_type: 'merchant' }, ['link_value']],
  ['a merchant', { link_type: 'merchant', link_value: id }, []],
  ['a merchant that is no id', { link_type: 'merchant', link_value: 'cedar' }, ['link_value']],
  ['a page', { link_type: 'page', link_value: 'about-us' }, []],
  ['a page with a path', { link_type: 'page', link_value: '../admin' }, ['link_value']],
  ['an https address', { link_type: 'url', link_value: 'https://example.com/a?b=1' }, []],
  ['an http address', { link_type: 'url', link_value: 'http://example.com' }, ['link_value']],
  ['a script', { link_type: 'url', link_value: 'javascript:alert(1)' }, ['link_value']],
  ['a quote in an address', { link_type: 'url', link_value: 'https://example.com/"onload' }, ['link_value']],
  ['merchants without merchants', { location: 'merchants' }, ['merchant_ids']],
  ['merchants', { location: 'merchants', merchant_ids: [id] }, []],
  ['an end at the start', { start_date: '2026-01-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }, ['end_date']],
  ['an end after the start', { start_date: '2026-01-01T00:00:00Z', end_date: '2026-01-02T00:00:00Z' }, []],
])('%s', (_name, more, fields) => {
  expect(Object.keys(bannerErrors({ ...valid, ...more }))).toEqual(fields)
})
