import { expect, test } from 'vitest'
import { changesOf } from '#api/platform/audit/changes.ts'
import { idsByKind, toFieldChanges } from './audit.rules.ts'

test('only fields that differ are changes, whatever the order of their keys', () => {
  const before = { name: 'Soup', price: 500, tags: ['a'], address: { city: 'York', street: null }, note: null }
  expect(changesOf(before, { name: 'Soup', price: 600, tags: ['a'], address: { street: null, city: 'York' } })).toEqual(
    {
      price: { before: 500, after: 600 },
    },
  )
  expect(changesOf(before, { note: null, name: undefined })).toEqual({})
  expect(changesOf(before, { option_ids: ['x'] })).toEqual({ option_ids: ['x'] })
})

test('an object is listed by its changed fields', () => {
  const before = { days: 3, is_enabled: true }
  expect(toFieldChanges('settings.changed', { review_settings: { before, after: { ...before, days: 5 } } })).toEqual([
    { field: 'review_settings.days', before: 3, after: 5 },
  ])
})

test('entries of earlier versions keep their meaning', () => {
  expect(toFieldChanges('settings.changed', { business_type: ['network', 'static_merchant'] })).toEqual([
    { field: 'business_type', before: 'network', after: 'static_merchant' },
  ])
  expect(toFieldChanges('api_key.created', { permissions: ['A', 'B'] })).toEqual([
    { field: 'permissions', after: ['A', 'B'] },
  ])
})

test('records without a UUID have no name to look up', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  expect(idsByKind([`product:${id}`, `product:${id}`, 'setting:theme', 'subscription'])).toEqual(
    new Map([['product', [id]]]),
  )
})
