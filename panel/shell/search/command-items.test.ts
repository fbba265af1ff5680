import { expect, test } from 'vitest'
import { flatten, withLeadingItem } from './command-items.ts'
import type { CommandItem } from './command-items.ts'

const group = (name: string, ...ids: string[]) => ({
  name,
  items: ids.map((id): CommandItem => ({ id, text: id, icon: () => null })),
})
const order = (id: string | undefined) =>
  flatten(
    withLeadingItem([group('merchants', 'm1', 'm2'), group('actions', 'a1', 'a2'), group('pages', 'p1')], id),
  ).map((item) => item.id)

test('the group of the leading item comes first', () => {
  expect(order('a2')).toEqual(['a1', 'a2', 'm1', 'm2', 'p1'])
  expect(order('gone')).toEqual(['m1', 'm2', 'a1', 'a2', 'p1'])
  expect(order(undefined)).toEqual(['m1', 'm2', 'a1', 'a2', 'p1'])
})
