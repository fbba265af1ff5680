import { expect, test } from 'vitest'
import { marked, matches } from './search-match.ts'

test.each([
  ['La Zio', 'la zio', true], ['La Zio', 'lazio', true], ['Lazio', 'la zio', true], ['Pier Pizza', 'PIER', true], ['Hugo Lefèvre', 'lefevre', true], ['Pier Pizza', 'sushi', false], ['Pier Pizza', ' pizza ', true],
])('%s found by %j: %s', (text, query, found) => {
  expect(matches(text, query)).toBe(found)
})

test('what matches is marked once', () => {
  expect(marked('Log in to Pier Pizza', 'pier')).toEqual([{ text: 'Log in to ', hit: false }, { text: 'Pier', hit: true }, { text: ' Pizza', hit: false }])
  expect(marked('Orders', '')).toEqual([{ text: 'Orders', hit: false }])
})
