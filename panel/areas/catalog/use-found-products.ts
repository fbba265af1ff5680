import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/catalog-products.ts'
import { useCall } from '#kit/data/query.ts'

/** Products of the store that are found while typing, beside those that were known or found before: a chosen one keeps its name whatever is searched next. */
export function useFoundProducts<Row extends { _id: string; name: string }>(known: readonly Row[]) {
  const [search, setSearch] = useState('')
  const [met, setMet] = useState<readonly ProductSummary[]>([])
  const [wanted] = useDebouncedValue(search.trim().slice(0, 50), 250)
  const found =
    useCall(merchantProducts.list, { search: wanted, limit: 50 }, { keepPreviousData: true }).data?.data ?? []
  const rows = new Map<string, Row | ProductSummary>([...known, ...met, ...found].map((row) => [row._id, row]))
  const look = (text: string) => {
    setMet([...new Map([...met, ...found].map((row) => [row._id, row])).values()])
    setSearch(text)
  }
  return { rows, found, search, look }
}
