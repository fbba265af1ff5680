import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as constants from './interface-constants.ts'

const root = join(import.meta.dirname, '../..')

test('the values of the interface are as specified', () => {
  expect({ ...constants }).toEqual({
    searchLength: 50,
    searchDebounce: 250,
    scrollSpyThreshold: 250,
    recentSearches: 5,
    codeDigits: 4,
    toastDuration: 3_000,
    permissionToastDuration: 4_000,
    notificationDuration: 5_000,
    qrPopupDuration: 4_000,
    flyoutHideDelay: 250,
    copiedDuration: 1_000,
    firebaseBannerDelay: 6_000,
    refreshSeconds: [10, 30, 60],
    rowsPerPage: 15,
    mobileWidth: 800,
    customersInView: 25,
  })
})

test('style sheets of the panel use the same width for the mobile layout', () => {
  const widths = readdirSync(join(root, 'panel/shell'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => [...readFileSync(join(root, 'panel/shell', name), 'utf8').matchAll(/max-width: (8\d\d)px/g)])
    .map(([, width]) => Number(width))
  expect(new Set(widths)).toEqual(new Set([constants.mobileWidth]))
})
