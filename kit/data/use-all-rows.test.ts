import { expect, test } from 'vitest'
import { fetchAllPages } from './use-all-rows.ts'

const createPagedSource = (total: number, size: number) => {
  const requestedPages: number[] = []
  const all = Array.from({ length: total }, (_, index) => index)
  const fetchPage = async (page: number) => {
    requestedPages.push(page)
    return { data: all.slice((page - 1) * size, page * size), meta: { total } }
  }
  return { requestedPages, all, fetchPage }
}

test('loads all pages of a list', async () => {
  for (const total of [0, 1, 99, 100, 101, 730]) {
    const { fetchPage, requestedPages, all } = createPagedSource(total, 100)
    expect(await fetchAllPages(fetchPage)).toEqual(all)
    expect(requestedPages).toHaveLength(Math.max(1, Math.ceil(total / 100)))
  }
})

test('stops after twenty pages', async () => {
  const { fetchPage } = createPagedSource(900, 10)
  expect(await fetchAllPages(fetchPage, 10)).toHaveLength(200)
})
