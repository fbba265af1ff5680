import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { searchDebounce, searchLength } from '#contract/rules/interface-constants.ts'
import type { ListView } from './list-view.ts'
import styles from './search-box.module.css'
import { useKitText } from '../base/kit-texts.tsx'

/** A text input that reports its text after `delay` ms without typing; at most 50 characters. */
export function useDebounced(value: string, onChange: (text: string) => void, delay = searchDebounce) {
  const [draft, setDraft] = useState({ text: value, source: value })
  // A value changed from outside (a cleared filter, the back button) replaces the draft.
  if (draft.source !== value && draft.text !== value) setDraft({ text: value, source: value })
  useEffect(() => {
    if (draft.text === value) return
    const timer = setTimeout(() => onChange(draft.text), delay)
    return () => clearTimeout(timer)
  }, [draft.text, value, onChange, delay])
  return { text: draft.text, setText: (text: string) => setDraft({ text: text.slice(0, searchLength), source: value }) }
}

type Props<Row> = { list: Pick<ListView<Row>, 'search' | 'setSearch'>; label: string; wide?: boolean }

export function SearchBox<Row>({ list, label, wide }: Props<Row>) {
  const t = useKitText()
  const { text, setText } = useDebounced(list.search, list.setSearch)
  return (
    <TextInput
      type="search"
      className={styles.box}
      data-wide={wide || undefined}
      aria-label={label}
      placeholder={label}
      maxLength={50}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && (
          <UnstyledButton
            className={styles.clear}
            aria-label={t('search_clear')}
            onClick={() => {
              setText('')
              list.setSearch('')
            }}
          >
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        )
      }
    />
  )
}
