import { expect, test } from 'vitest'
import { arrangeRows } from './marketplace-home-data.ts'

const named = (names: string) => [...names].map((_id) => ({ _id }))
const rowsOf = (open: string, later: string, sponsored: string, featured: string, recommended: string) =>
  Object.values(
    arrangeRows({
      open: named(open),
      later: named(later),
      sponsored: named(sponsored),
      featured: named(featured),
      recommended: named(recommended),
    }),
  ).map((row) => row.map(({ _id }) => _id).join(''))

test.each([
  ['nothing is shown twice', 'abcdefghijkl', 'xyz', 'ab', 'bcd', 'cefg', ['ab', 'cd', 'efg', 'hijkl', 'xyz']],
  ['one sponsored or featured merchant has a row', 'abcdef', 'xyz', 'c', 'd', '', ['c', 'd', '', 'abef', 'xyz']],
  ['recommended merchants have a row', 'abcdefghij', '', 'a', '', 'bcd', ['a', '', 'bcd', 'efghij', '']],
  ['recommendations never empty the next row', 'abcdefg', '', 'abc', '', 'defg', ['abc', '', '', 'defg', '']],
  ['a promoted merchant beyond the list has its row', 'abc', '', 's', 'f', '', ['s', 'f', '', 'abc', '']],
  ['at night the ones that open later move up', 'a', 'xyz', '', 'a', 'a', ['', 'a', '', 'xyz', '']],
  ['nobody is open', '', 'xyz', '', '', '', ['', '', '', 'xyz', '']],
])('%s', (_name, open, later, sponsored, featured, recommended, rows) => {
  expect(rowsOf(open, later, sponsored, featured, recommended)).toEqual(rows)
})
