import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { bannerForm, blankBanner } from './banner-form-values.ts'

const form = bannerForm('The end must be after the start.')
const complete = { ...blankBanner, title: 'Summer', image_url: '/summer.webp' }

test.each([
  ['a complete banner', {}, []],
  ['no title and no picture', { title: '', image_url: '' }, ['title', 'image_url']],
  ['a link without a target', { link_type: 'merchant' }, ['link_value']],
  ['an http address', { link_type: 'url', link_value: 'http://example.com' }, ['link_value']],
  ['an https address', { link_type: 'url', link_value: 'https://example.com' }, []],
  ['merchants without merchants', { location: 'merchants' }, ['merchant_ids']],
  ['an end before the start', { start_date: '2026-02-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }, ['end_date']],
])('the form names the fields to correct: %s', (_name, more, fields) => {
  expect([...issuesOf(form, { ...complete, ...more }).keys()]).toEqual(fields)
})

test('the text of an end before the start is that of the form', () => {
  const dates = { start_date: '2026-02-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }
  expect(issuesOf(form, { ...complete, ...dates }).get('end_date')).toMatchObject({
    message: 'The end must be after the start.',
    isCustom: true,
  })
})
