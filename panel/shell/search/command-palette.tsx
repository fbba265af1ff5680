import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import { useDebounced } from '#kit/ui/table/search-box.tsx'
import styles from './command-palette.module.css'
import type { CommandItem } from './command-items.ts'
import { flatten, withLeadingItem } from './command-items.ts'
import { useRecentSearches } from './recent-searches.ts'
import type { LeadingMatch } from './search-match.ts'
import { leadingMatchOf } from './search-match.ts'
import type { TypedAhead } from './typed-ahead.ts'
import type { OverlayName } from './use-actions.ts'
import { useCommandSearch } from './use-command-search.tsx'
import { Group } from './palette-group.tsx'
import { PaletteFooter } from './palette-footer.tsx'
import { SearchState } from './search-state.tsx'

type OpenOverlay = (overlay: OverlayName) => void

/**
 * Search and commands: records, actions, pages and settings in one list, for keyboard use. Opens without
 * animation.
 */
export function CommandPalette({ opened, ...contentProps }: { opened: boolean } & PaletteContentProps) {
  const t = useText('shell')
  return (
    <Modal
      opened={opened}
      onClose={contentProps.close}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset={96}
      xOffset={16}
      centered={false}
      transitionProps={{ duration: 0 }}
      title={t('search_input')}
      classNames={{
        content: styles.palette,
        body: styles.body,
        overlay: styles.overlay,
        inner: styles.inner,
        header: 'vh',
      }}
    >
      {opened && <PaletteContent {...contentProps} />}
    </Modal>
  )
}

type PaletteContentProps = { close: () => void; open: OpenOverlay; typedAhead: TypedAhead }

function PaletteContent({ close, open, typedAhead }: PaletteContentProps) {
  const t = useText('shell')
  const navigate = useNavigate()
  const [debounced, setDebounced] = useState('')
  const { text: typed, setText: setTyped } = useDebounced(debounced, setDebounced)
  const { recent, remember } = useRecentSearches()
  const {
    groups: searchGroups,
    busy,
    failed,
  } = useCommandSearch({ typed, debounced: typed === '' ? '' : debounced, recent, search: setTyped, open })
  // By id, so that later results do not move the selection.
  const [pickedId, setPickedId] = useState<string>()
  const [leadingMatch, setLeadingMatch] = useState<LeadingMatch>({ typed: '', id: undefined })
  const leading = leadingMatchOf(leadingMatch, typed, flatten(searchGroups))
  if (leading !== leadingMatch) setLeadingMatch(leading)
  const groups = withLeadingItem(searchGroups, leading.id)
  const items = flatten(groups)
  const indexOf = (itemId: string | undefined) => items.findIndex(({ id }) => id === itemId)
  const current = Math.max(0, pickedId === undefined || indexOf(pickedId) < 0 ? indexOf(leading.id) : indexOf(pickedId))
  const runItem = (item: CommandItem, newTab = false) => {
    if (item.keepsOpen) return item.run?.()
    if (typed !== '') remember(typed)
    if (item.to && newTab) window.open(item.to, '_blank', 'noopener')
    else if (item.to) {
      close()
      void navigate(item.to)
    } else {
      close()
      item.run?.()
    }
  }
  const handleKeydown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = items[current]
    if (step !== undefined && items.length > 0) setPickedId(items[(current + step + items.length) % items.length]?.id)
    else if (event.key === 'Enter' && item && !event.nativeEvent.isComposing)
      runItem(item, event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.query}>
        <IconSearch size={18} aria-hidden />
        <input
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPickedId(undefined)
          }}
          onFocus={() => setTyped(typed + typedAhead.flush())}
          onKeyDown={handleKeydown}
          maxLength={50}
          placeholder={t('search_input')}
          aria-label={t('search_input')}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls="found"
          aria-activedescendant={items[current] ? `found-${items[current].id}` : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <Kbd>esc</Kbd>
      </div>
      <div className={styles.list} role="listbox" id="found" aria-label={t('search_input')} aria-busy={busy}>
        {groups.map((group) => (
          <Group
            key={group.name}
            group={group}
            typed={typed}
            current={items[current]?.id}
            runItem={runItem}
            onPoint={setPickedId}
          />
        ))}
      </div>
      <SearchState isEmpty={items.length === 0 && !busy} busy={busy && items.length === 0} failed={failed} />
      <PaletteFooter openShortcuts={() => open('keys')} />
    </>
  )
}
