import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchDebounce, searchLength } from '#contract/rules/interface-constants.ts'
import { segments } from '#contract/segments.ts'
import { useCall } from '#kit/data/query.ts'

/** Segments by name; of many, those that were searched for. */
export function useSegmentChoices() {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim().slice(0, searchLength), searchDebounce)
  const { data } = useCall(segments.list, { search, limit: 50 }, { keepPreviousData: true })
  return {
    options: (data?.data ?? []).map(({ segment_id, name }) => ({ value: segment_id, text: name })),
    ...((data?.meta.total ?? 0) > 50 || search !== '' ? { onSearch: setText } : {}),
  }
}
