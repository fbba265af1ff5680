import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchDebounce, searchLength } from '#contract/rules/interface-constants.ts'
import type { MerchantSummary } from '#contract/schemas/merchant.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { useCall } from '#kit/data/query.ts'
import { usePanelContext } from './panel-context.ts'

/** Maximum number of merchants in the boot response. */
export const maxBootMerchants = 200

/**
 * Merchant options sorted by name. With many merchants: the newest, the selected ones, and search results. With a type
 * only merchants of it.
 */
export function useMerchantChoices(selectedIds: readonly string[], type?: MerchantSummary['merchant_type']) {
  const context = usePanelContext()
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim().slice(0, searchLength), searchDebounce)
  const bootMerchants = context.panel === 'tenant' ? context.boot.merchants : []
  const isLarge = bootMerchants.length >= maxBootMerchants
  const missingIds = selectedIds.filter((id) => !bootMerchants.some(({ _id }) => _id === id)).slice(0, 100)
  const searchResults =
    useCall(merchants.search, { search, limit: 50 }, { enabled: isLarge && search !== '', keepPreviousData: true })
      .data ?? []
  const missingMerchants =
    useCall(
      merchants.listByIds,
      { merchant_ids: missingIds },
      { enabled: isLarge && missingIds.length > 0, keepPreviousData: true },
    ).data ?? []
  const names = new Map(
    [...bootMerchants, ...searchResults, ...missingMerchants]
      .filter(({ merchant_type }) => type === undefined || merchant_type === type)
      .map(({ merchant_id, name }) => [merchant_id, name] as const),
  )
  const options = [...names]
    .map(([value, name]) => ({ value, text: name }))
    .toSorted((one, other) => one.text.localeCompare(other.text))
  return { options, ...(isLarge ? { onSearch: setText } : {}) }
}
