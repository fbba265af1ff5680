import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { banners } from '#contract/areas/banners.ts'
import type { TargetType } from '#contract/areas/banners.ts'
import { searchDebounce, searchLength } from '#contract/rules/interface-constants.ts'
import { useCall } from '#kit/data/query.ts'
import type { Option } from '#kit/ui/form/select-field.tsx'

/** Merchants, products, categories or pages to choose from: the selected ones and those that match what is typed. */
export function useTargets(type: TargetType, selected: readonly string[]) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim().slice(0, searchLength), searchDebounce)
  // A select writes the text of its option into the search box.
  const found = useCall(banners.targets, { type, search, values: [...selected] }, { keepPreviousData: true }).data ?? []
  const options: Option[] = found.map(({ value, text: name, merchant_name }) => ({
    value,
    text: merchant_name === null ? name : `${name} · ${merchant_name}`,
  }))
  return { options, onSearch: setText }
}
