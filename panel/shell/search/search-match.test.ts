import { expect, test } from 'vitest'
import { leadingMatchOf, highlightMatches, matches } from './search-match.ts'

test.each([
  ['La Zio', 'la zio', true],
  ['La Zio', 'lazio', true],
  ['Lazio', 'la zio', true],
  ['Pier Pizza', 'PIER', true],
  ['Hugo Lefèvre', 'lefevre', true],
  ['Pier Pizza', 'sushi', false],
  ['Pier Pizza', ' pizza ', true],
])('%s found by %j: %s', (text, query, found) => {
  expect(matches(text, query)).toBe(found)
})

test('what matches is marked once', () => {
  expect(highlightMatches('Log in to Pier Pizza', 'pier')).toEqual([
    { text: 'Log in to ', hit: false },
    { text: 'Pier', hit: true },
    { text: ' Pizza', hit: false },
  ])
  expect(highlightMatches('Orders', '')).toEqual([{ text: 'Orders', hit: false }])
})

const line = (id: string, text: string) => ({ id, text })
const none = { typed: '', id: undefined }

test('Enter takes what begins with the letters, also below what the server found nearly right', () => {
  expect(leadingMatchOf(none, 'logo', [line('m', 'The Lagoon'), line('out', 'Logout')])).toEqual({
    typed: 'logo',
    id: 'out',
  })
  expect(leadingMatchOf(none, 'PIZ', [line('m', 'Lapizza'), line('p', 'Pier Pízza')])).toEqual({
    typed: 'PIZ',
    id: 'p',
  })
  expect(leadingMatchOf(none, '1042', [line('m', 'Route 81042'), line('o', '#1042 Ada Lovelace')])).toEqual({
    typed: '1042',
    id: 'o',
  })
  expect(leadingMatchOf(none, 'xyz', [line('m', 'Anchor')])).toEqual({ typed: 'xyz', id: undefined })
})

test('what is found later does not take its place, other letters do', () => {
  const first = leadingMatchOf(none, 'or', [line('go', 'Orders')])
  expect(leadingMatchOf(first, 'or', [line('m', 'Orchid House'), line('go', 'Orders')])).toBe(first)
  expect(leadingMatchOf(first, 'orc', [line('m', 'Orchid House'), line('go', 'Orders')])).toEqual({
    typed: 'orc',
    id: 'm',
  })
  const nothing = leadingMatchOf(none, 'anc', [])
  expect(leadingMatchOf(nothing, 'anc', [])).toBe(nothing)
  expect(leadingMatchOf(nothing, 'anc', [line('m', 'Anchor Sushi')])).toEqual({ typed: 'anc', id: 'm' })
})
