import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { blankPopup, popupForm } from './popup-form-values.ts'

const form = popupForm('The end must be after the start.')
const complete = { ...blankPopup, title: 'Hello', value: '/hello.webp' }

test.each([
  ['a complete popup', {}, []],
  ['no title and no picture', { title: '', value: '' }, ['title', 'value']],
  ['a height above 800', { height: 801 }, ['height']],
  ['a height that is no number', { height: 'tall' }, ['height']],
  ['merchants without merchants', { location: 'merchants' }, ['merchant_ids']],
  ['an end before the start', { start_date: '2026-02-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }, ['end_date']],
])('the form names the fields to correct: %s', (_name, more, fields) => {
  expect([...issuesOf(form, { ...complete, ...more }).keys()]).toEqual(fields)
})
