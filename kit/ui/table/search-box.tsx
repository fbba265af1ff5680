import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ListView } from './list-view.ts'
import styles from './search-box.module.css'
import { useKitText } from '../base/kit-texts.tsx'

/** What was typed, told on after 250 ms of quiet; at most 50 characters. */
export function useDebounced(value: string, tell: (text: string) => void, quiet = 250) {
  const [draft, setDraft] = useState({ text: value, of: value })
  // another value from outside (a cleared filter, the back button) replaces the draft
  if (draft.of !== value && draft.text !== value) setDraft({ text: value, of: value })
  useEffect(() => {
    if (draft.text === value) return
    const timer = setTimeout(() => tell(draft.text), quiet)
    return () => clearTimeout(timer)
  }, [draft.text, value, tell, quiet])
  return { text: draft.text, type: (text: string) => setDraft({ text: text.slice(0, 50), of: value }) }
}

type Props<Row> = { list: Pick<ListView<Row>, 'search' | 'setSearch'>; label: string; wide?: boolean }

export function SearchBox<Row>({ list, label, wide }: Props<Row>) {
  const t = useKitText()
  const { text, type } = useDebounced(list.search, list.setSearch)
  return (
    <TextInput
      type="search"
      className={styles.box}
      data-wide={wide || undefined}
      aria-label={label}
      placeholder={label}
      maxLength={50}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && (
          <UnstyledButton
            className={styles.clear}
            aria-label={t('search_clear')}
            onClick={() => {
              type('')
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
