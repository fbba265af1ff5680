import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchDebounce, searchLength } from '#contract/rules/interface-constants.ts'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { useCall } from '#kit/data/query.ts'

/**
 * Searches products while the user types. `rows` keeps all products seen so far, so that selected ones keep their
 * name.
 */
export function useProductSearch<Row extends { _id: string; name: string }>(initialProducts: readonly Row[]) {
  const [search, setSearch] = useState('')
  const [seen, setSeen] = useState<readonly ProductSummary[]>([])
  const [debounced] = useDebouncedValue(search.trim().slice(0, searchLength), searchDebounce)
  const results =
    useCall(merchantProducts.list, { search: debounced, limit: 50 }, { keepPreviousData: true }).data?.data ?? []
  const rows = new Map<string, Row | ProductSummary>(
    [...initialProducts, ...seen, ...results].map((row) => [row._id, row]),
  )
  const updateSearch = (text: string) => {
    setSeen([...new Map([...seen, ...results].map((row) => [row._id, row])).values()])
    setSearch(text)
  }
  return { rows, results, search, updateSearch }
}
