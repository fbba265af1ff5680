import { expect, test } from 'vitest'
import { fetchAllPages } from './use-all-rows.ts'

const listOf = (total: number, size: number) => {
  const asked: number[] = []
  const all = Array.from({ length: total }, (_, index) => index)
  const ask = async (number: number) => {
    asked.push(number)
    return { data: all.slice((number - 1) * size, number * size), meta: { total } }
  }
  return { asked, all, ask }
}

test('a list is there as a whole, however many pages it has', async () => {
  for (const total of [0, 1, 99, 100, 101, 730]) {
    const { ask, asked, all } = listOf(total, 100)
    expect(await fetchAllPages(ask)).toEqual(all)
    expect(asked).toHaveLength(Math.max(1, Math.ceil(total / 100)))
  }
})

test('a list without end ends at the twentieth page', async () => {
  const { ask } = listOf(900, 10)
  expect(await fetchAllPages(ask, 10)).toHaveLength(200)
})
