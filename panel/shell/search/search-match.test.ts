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
])('%s matches %j: %s', (text, query, expected) => {
  expect(matches(text, query)).toBe(expected)
})

test('highlights a match once', () => {
  expect(highlightMatches('Log in to Pier Pizza', 'pier')).toEqual([
    { text: 'Log in to ', hit: false },
    { text: 'Pier', hit: true },
    { text: ' Pizza', hit: false },
  ])
  expect(highlightMatches('Orders', '')).toEqual([{ text: 'Orders', hit: false }])
})

const itemOf = (id: string, text: string) => ({ id, text })
const none = { typed: '', id: undefined }

test('Enter takes the first item that starts with the text, even below fuzzy server results', () => {
  expect(leadingMatchOf(none, 'logo', [itemOf('m', 'The Lagoon'), itemOf('out', 'Logout')])).toEqual({
    typed: 'logo',
    id: 'out',
  })
  expect(leadingMatchOf(none, 'PIZ', [itemOf('m', 'Lapizza'), itemOf('p', 'Pier Pízza')])).toEqual({
    typed: 'PIZ',
    id: 'p',
  })
  expect(leadingMatchOf(none, '1042', [itemOf('m', 'Route 81042'), itemOf('o', '#1042 Ada Lovelace')])).toEqual({
    typed: '1042',
    id: 'o',
  })
  expect(leadingMatchOf(none, 'xyz', [itemOf('m', 'Anchor')])).toEqual({ typed: 'xyz', id: undefined })
})

test('later results do not replace the leading item, other text does', () => {
  const first = leadingMatchOf(none, 'or', [itemOf('go', 'Orders')])
  expect(leadingMatchOf(first, 'or', [itemOf('m', 'Orchid House'), itemOf('go', 'Orders')])).toBe(first)
  expect(leadingMatchOf(first, 'orc', [itemOf('m', 'Orchid House'), itemOf('go', 'Orders')])).toEqual({
    typed: 'orc',
    id: 'm',
  })
  const nothing = leadingMatchOf(none, 'anc', [])
  expect(leadingMatchOf(nothing, 'anc', [])).toBe(nothing)
  expect(leadingMatchOf(nothing, 'anc', [itemOf('m', 'Anchor Sushi')])).toEqual({ typed: 'anc', id: 'm' })
})
