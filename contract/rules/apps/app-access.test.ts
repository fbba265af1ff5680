import { expect, test } from 'vitest'
import { appAccessOf, installedAppOf } from './app-access.ts'

const app = { is_enabled: true, force_update: true, min_version: '1.10.0' }

test.each([
  ['Mozilla/5.0 (Linux; Android 16) MarkethallApp/1.2.0 (customer)', { type: 'customer', version: '1.2.0' }],
  ['Mozilla/5.0 (iPhone) MarkethallApp/2.0.1 (merchant)', { type: 'merchant', version: '2.0.1' }],
  ['Mozilla/5.0 (iPhone) Safari/605', undefined],
  ['MarkethallApp/1.2.0 (panel)', undefined],
])('%s', (userAgent, expected) => expect(installedAppOf(userAgent)).toEqual(expected))

test.each([
  ['1.9.9', {}, 'outdated'],
  ['1.10.0', {}, 'open'],
  ['2.0.0', {}, 'open'],
  ['1.9', {}, 'outdated'],
  ['1.9.9', { force_update: false }, 'old'],
  ['1.9.9', { min_version: '' }, 'open'],
  ['9.0.0', { is_enabled: false }, 'disabled'],
] as const)('version %s with %o is %s', (version, change, expected) =>
  expect(appAccessOf({ ...app, ...change }, version)).toBe(expected),
)
