import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import { useDebounced } from '#kit/ui/table/search-box.tsx'
import styles from './command-palette.module.css'
import { flat, withLeadingItem } from './command-items.ts'
import type { CommandItem, CommandGroup } from './command-items.ts'
import { useRecentSearches } from './recent-searches.ts'
import { leadingMatchOf, highlightMatches } from './search-match.ts'
import type { LeadingMatch } from './search-match.ts'
import type { TypedAhead } from './typed-ahead.ts'
import type { OverlayName } from './use-actions.ts'
import { useCommandSearch } from './use-command-search.tsx'

type Open = (what: OverlayName) => void

/** Search and commands: records, actions, pages and settings in one list, by keys alone. It opens without delay. */
export function CommandPalette({ opened, ...inside }: { opened: boolean } & InsideProps) {
  const t = useText('shell')
  return (
    <Modal
      opened={opened}
      onClose={inside.close}
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
        overlay: styles.scrim,
        inner: styles.inner,
        header: 'vh',
      }}
    >
      {opened && <Inside {...inside} />}
    </Modal>
  )
}

type InsideProps = { close: () => void; open: Open; ahead: TypedAhead }

function Inside({ close, open, ahead }: InsideProps) {
  const t = useText('shell')
  const navigate = useNavigate()
  const [asked, setAsked] = useState('')
  const { text: typed, type } = useDebounced(asked, setAsked)
  const { recent, remember } = useRecentSearches()
  const {
    groups: found,
    busy,
    failed,
  } = useCommandSearch({ typed, asked: typed === '' ? '' : asked, recent, search: type, open })
  // by its id: what is found later comes in without moving the choice
  const [picked, pick] = useState<string>()
  const [before, lead] = useState<LeadingMatch>({ typed: '', id: undefined })
  const leading = leadingMatchOf(before, typed, flat(found))
  if (leading !== before) lead(leading)
  const groups = withLeadingItem(found, leading.id)
  const items = flat(groups)
  const at = (wanted: string | undefined) => items.findIndex(({ id }) => id === wanted)
  const current = Math.max(0, picked === undefined || at(picked) < 0 ? at(leading.id) : at(picked))
  const take = (item: CommandItem, newTab = false) => {
    if (item.stays) return item.run?.()
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
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = items[current]
    if (step !== undefined && items.length > 0) pick(items[(current + step + items.length) % items.length]?.id)
    else if (event.key === 'Enter' && item && !event.nativeEvent.isComposing) take(item, event.metaKey || event.ctrlKey)
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
            type(event.currentTarget.value)
            pick(undefined)
          }}
          onFocus={() => type(typed + ahead.handOver())}
          onKeyDown={keys}
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
          <Group key={group.name} group={group} typed={typed} current={items[current]?.id} take={take} point={pick} />
        ))}
      </div>
      <State none={items.length === 0 && !busy} busy={busy && items.length === 0} failed={failed} />
      <Foot sheet={() => open('keys')} />
    </>
  )
}

function State({ none, busy, failed }: { none: boolean; busy: boolean; failed: boolean }) {
  const t = useText('shell')
  if (busy) return <output className={styles.none}>{t('search_busy')}</output>
  if (none)
    return (
      <output className={styles.none}>
        <strong>{t('search_none')}</strong>
        {t('search_tips')}
      </output>
    )
  return failed ? (
    <p className={styles.failed} role="alert">
      {t('search_failed')}
    </p>
  ) : null
}

type GroupProps = {
  group: CommandGroup
  typed: string
  current: string | undefined
  take: (item: CommandItem, newTab?: boolean) => void
  point: (id: string) => void
}

function Group({ group, typed, current, take, point }: GroupProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a group of options inside the listbox
    <div role="group" aria-label={group.name}>
      <h3 aria-hidden="true">{group.name}</h3>
      {group.items.map((item) => (
        <button
          key={item.id}
          type="button"
          id={`found-${item.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={item.id === current}
          className={styles.command}
          ref={item.id === current ? reveal : undefined}
          onMouseDown={stayInField}
          onMouseMove={() => point(item.id)}
          onClick={(event) => take(item, event.metaKey || event.ctrlKey)}
        >
          {item.picture === undefined ? (
            <item.icon size={18} aria-hidden />
          ) : (
            <Avatar name={item.text} src={item.picture} />
          )}
          <span className={styles.lines}>
            <bdi className={styles.text}>
              {highlightMatches(item.text, typed).map((part, index) =>
                part.hit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
              )}
            </bdi>
            {item.under && <bdi className={styles.under}>{item.under}</bdi>}
          </span>
          {item.end && <bdi className={styles.end}>{item.end}</bdi>}
        </button>
      ))}
    </div>
  )
}

/** Typing goes on after a press: the field keeps the focus. */
const stayInField = (event: MouseEvent) => event.preventDefault()

const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function Foot({ sheet }: { sheet: () => void }) {
  const t = useText('shell')
  return (
    <footer className={styles.foot}>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('key_move')}
      </span>
      <span>
        <Kbd>enter</Kbd>
        {t('key_open')}
      </span>
      <span>
        <Kbd>mod+enter</Kbd>
        {t('key_new_tab')}
      </span>
      <button type="button" onClick={sheet}>
        <Kbd>?</Kbd>
        {t('key_all')}
      </button>
    </footer>
  )
}
