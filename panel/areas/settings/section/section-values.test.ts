import { expect, test } from 'vitest'
import { CallError } from '#kit/data/client.ts'
import {
  newestChange,
  ownOf,
  sectionSchema,
  toSectionChanges,
  toSectionError,
  toSectionValues,
} from './section-values.ts'

const row = (setting_key: string, setting_value: unknown, more: object = {}) => ({
  setting_key,
  setting_value,
  inherited_value: setting_value,
  merchant_id: null,
  locale: null,
  updated_at: null,
  updated_by: null,
  ...more,
})
const keys = ['preparation_time', 'is_auto_accept', 'auto_reject_minutes'] as const

test('the tenant sends what it changed', () => {
  const base = toSectionValues([row('preparation_time', 20), row('is_auto_accept', false)], false)
  expect(toSectionChanges(keys, { ...base, preparation_time: 25 }, base)).toEqual({
    settings: [{ setting_key: 'preparation_time', setting_value: 25 }],
    inherit: [],
  })
})

test('a merchant sends own values that are new or changed, and names those that it gives up', () => {
  const rows = [
    row('preparation_time', 20),
    row('is_auto_accept', true, { merchant_id: 'm' }),
    row('auto_reject_minutes', 5, { merchant_id: 'm' }),
  ]
  const base = toSectionValues(rows, true)
  expect(ownOf(base)).toEqual(['is_auto_accept', 'auto_reject_minutes'])
  expect(toSectionChanges(keys, base, base)).toEqual({ settings: [], inherit: [] })
  expect(
    toSectionChanges(keys, { ...base, own: ['preparation_time', 'auto_reject_minutes'], auto_reject_minutes: 9 }, base),
  ).toEqual({
    settings: [
      { setting_key: 'preparation_time', setting_value: 20 },
      { setting_key: 'auto_reject_minutes', setting_value: 9 },
    ],
    inherit: ['is_auto_accept'],
  })
})

test('errors of a save are named by setting', () => {
  const changes = toSectionChanges(keys, { preparation_time: 500, auto_reject_minutes: 1 }, {})
  const error = toSectionError(
    new CallError({
      status_code: 422,
      message: 'no',
      errors: { 'settings.0.setting_value': ['Too long'], 'settings.1.setting_value.x': ['Wrong'] },
    }),
    changes,
  )
  expect(error).toMatchObject({
    status: 422,
    errors: { preparation_time: ['Too long'], 'auto_reject_minutes.x': ['Wrong'] },
  })
  const other = new CallError({ status_code: 500, message: 'no' })
  expect(toSectionError(other, changes)).toBe(other)
})

test('the newest change is the version of a section', () => {
  expect(newestChange([row('preparation_time', 1)])).toBe('1970-01-01T00:00:00.000Z')
  const times = ['2026-01-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z', null]
  expect(newestChange(times.map((updated_at) => row('preparation_time', 1, { updated_at })))).toBe(times[1])
})

test('a form accepts the mask of a secret and plain text, and refuses values out of range', () => {
  const schema = sectionSchema(['google_client_secret', 'preparation_time'])
  expect(schema.safeParse({ google_client_secret: '••••••••', preparation_time: 20 }).success).toBe(true)
  expect(schema.safeParse({ google_client_secret: 'plain', preparation_time: 481 }).success).toBe(false)
})
