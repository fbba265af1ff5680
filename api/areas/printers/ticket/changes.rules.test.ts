import { expect, test } from 'vitest'
import { changesBetween } from './changes.rules.ts'

const line = (product_id: string, quantity: number, options: string[] = [], instruction: string | null = null) => ({
  product_id,
  name: product_id.toUpperCase(),
  quantity,
  options,
  instruction,
})

test('what was removed comes first, what is the same is left out', () => {
  const before = [line('pizza', 3), line('cola', 1), line('tea', 1)]
  const after = [line('pizza', 1), line('cola', 1), line('soup', 2)]
  expect(changesBetween(before, after)).toEqual([
    { quantity: -2, name: 'PIZZA', options: [] },
    { quantity: -1, name: 'TEA', options: [] },
    { quantity: 2, name: 'SOUP', options: [] },
  ])
})

test('other choices and notes are another line; lines of the same content count together', () => {
  expect(changesBetween([line('tea', 1, ['Milk'])], [line('tea', 1, ['Lemon'])])).toEqual([
    { quantity: -1, name: 'TEA', options: ['Milk'] },
    { quantity: 1, name: 'TEA', options: ['Lemon'] },
  ])
  expect(changesBetween([line('tea', 1), line('tea', 1)], [line('tea', 2)])).toEqual([])
  expect(changesBetween([line('tea', 1)], [line('tea', 1, [], 'hot')])).toHaveLength(2)
})
