import { expect, test } from 'vitest'
import { arrangeRows, featuredOf } from './marketplace-home-data.ts'

const merchant = (name: string, is_sponsored: boolean, is_featured: boolean) => ({ name, is_sponsored, is_featured })
const open = [
  merchant('paid', true, false),
  merchant('both', true, true),
  merchant('chosen', false, true),
  merchant('plain', false, false),
]

test.each([
  [{}, ['paid', 'both', 'chosen']],
  [{ sponsored: false }, ['both', 'chosen']],
  [{ featured: false }, ['paid', 'both']],
  [{ featured: false, sponsored: false }, []],
])('sections %o show %o as featured', (sections, names) => {
  expect(featuredOf(open, sections).map(({ name }) => name)).toEqual(names)
})

const named = (names: string) => [...names].map((_id) => ({ _id }))
const rowsOf = (open: string, later: string, featured: string, recommended: string) =>
  Object.values(
    arrangeRows({ open: named(open), later: named(later), featured: named(featured), recommended: named(recommended) }),
  ).map((row) => row.map(({ _id }) => _id).join(''))

test.each([
  ['nothing is shown twice', 'abcdefghij', 'xyz', 'abc', 'bdef', ['abc', 'def', 'ghij', 'xyz']],
  ['a short row joins the open merchants, at their start', 'abcdef', 'xyz', 'c', 'ab', ['', '', 'cabdef', 'xyz']],
  ['recommendations never empty the next row', 'abcdefg', '', 'abc', 'defg', ['abc', '', 'defg', '']],
  ['at night the ones that open later move up', 'a', 'xyz', 'a', 'a', ['', '', 'axyz', '']],
  ['nobody is open', '', 'xyz', '', '', ['', '', 'xyz', '']],
])('%s', (_name, open, later, featured, recommended, rows) => {
  expect(rowsOf(open, later, featured, recommended)).toEqual(rows)
})
