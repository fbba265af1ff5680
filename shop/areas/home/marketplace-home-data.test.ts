import { expect, test } from 'vitest'
import { featuredOf } from './marketplace-home-data.ts'

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
