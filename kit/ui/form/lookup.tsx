import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { inputPropsOf } from './field.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props = {
  label: string
  hint?: string
  options: readonly { value: string; text: string }[]
  /** Called when the user stops typing. */
  onSearch: (text: string) => void
  onPick: (value: string) => void
}

/** Searches while the user types. Picking an option calls `onPick` and clears the input. */
export function Lookup({ label, hint, options, onSearch, onPick }: Props) {
  const t = useKitText()
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), 300)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  const pick = (value: string | null) => {
    if (value === null) return
    onPick(value)
    setText('')
  }
  return (
    <Select
      {...inputPropsOf({ label, hint }, undefined)}
      data={options.map((option) => ({ value: option.value, label: option.text }))}
      value={null}
      onChange={pick}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={text.trim() === '' ? undefined : t('no_results')}
      rightSection={null}
      maxDropdownHeight={320}
      autoComplete="off"
      placeholder={t('search')}
    />
  )
}
