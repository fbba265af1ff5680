import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { merchants } from '#contract/merchants.ts'
import { useCall } from '#kit/data/query.ts'
import { usePanelContext } from './panel-context.ts'

/** From so many merchants on, the panel's first answer does not hold all of them. */
export const maxBootMerchants = 200

/** Merchants to choose from, by name: all of a network, in a large one the newest, `chosen` ones and those found while typing. */
export function useMerchantChoices(chosen: readonly string[]) {
  const context = usePanelContext()
  const [text, look] = useState('')
  const [search] = useDebouncedValue(text.trim().slice(0, 50), 250)
  const here = context.panel === 'tenant' ? context.boot.merchants : []
  const large = here.length >= maxBootMerchants
  const strange = chosen.filter((id) => !here.some(({ _id }) => _id === id)).slice(0, 100)
  const found =
    useCall(merchants.search, { search, limit: 50 }, { enabled: large && search !== '', keepPreviousData: true })
      .data ?? []
  const named =
    useCall(
      merchants.listByIds,
      { merchant_ids: strange },
      { enabled: large && strange.length > 0, keepPreviousData: true },
    ).data ?? []
  const names = new Map([
    ...here.map(({ _id, name }) => [_id, name] as const),
    ...[...found, ...named].map(({ merchant_id, name }) => [merchant_id, name] as const),
  ])
  const options = [...names]
    .map(([value, name]) => ({ value, text: name }))
    .toSorted((one, other) => one.text.localeCompare(other.text))
  return { options, ...(large ? { onSearch: look } : {}) }
}
