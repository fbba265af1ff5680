import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { shellOf } from './field.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props = {
  label: string
  hint?: string
  options: readonly { value: string; text: string }[]
  /** Asked once the typing rests. */
  onSearch: (text: string) => void
  onPick: (value: string) => void
}

/** Finds something elsewhere while typing; picking one hands it on and leaves the box empty again. */
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
      {...shellOf({ label, hint }, undefined)}
      data={options.map((option) => ({ value: option.value, label: option.text }))}
      value={null}
      onChange={pick}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options: found }) => found}
      nothingFoundMessage={text.trim() === '' ? undefined : t('no_results')}
      rightSection={null}
      maxDropdownHeight={320}
      autoComplete="off"
      placeholder={t('search')}
    />
  )
}
