import { IconChevronRight, IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Kbd } from '#kit/ui/base/kbd.tsx'
import { NoMatch } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { MenuIcon } from '#panel/shell/menu/menu-icons.ts'
import { highlightMatches } from '#panel/shell/search/search-match.ts'
import type { SettingEntry } from '#panel/shell/settings/setting-entries.ts'
import { findSettings } from '#panel/shell/settings/setting-entries.ts'
import { SettingSummary, useSettingSummaries } from './setting-summary.tsx'
import styles from './settings-search.module.css'

type Props = { entries: readonly SettingEntry[]; search: string; clear: () => void }

/** Sections and settings that the text finds, by section. Arrow keys move between them. */
export function SettingsSearch({ entries, search, clear }: Props) {
  const t = useText('settings')
  const found = findSettings(entries, search)
  const summaries = useSettingSummaries(found)
  if (found.length === 0) return <NoMatch search={search} filterCount={0} clear={clear} />
  const sections = [...new Set(found.map(({ section, text }) => section ?? text))]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the links inside
    <div className={styles.found} onKeyDown={moveFocus}>
      <output className={styles.count}>{t('search_count', { number: found.length, search })}</output>
      {sections.map((section) => (
        <Card key={section} title={section} pad={false}>
          <ul>
            {found
              .filter((entry) => (entry.section ?? entry.text) === section)
              .map((entry) => (
                <li key={entry.id}>
                  <Result entry={entry} search={search} summary={summaries.get(entry.id)} />
                </li>
              ))}
          </ul>
        </Card>
      ))}
      <p className={styles.keys}>
        {t('search_scope', { number: entries.filter(({ section }) => section !== null).length })} <Kbd>↓</Kbd>{' '}
        <Kbd>enter</Kbd>
      </p>
    </div>
  )
}

function Result({ entry, search, summary }: { entry: SettingEntry; search: string; summary: string | undefined }) {
  const t = useText('settings')
  const route = usePanelRoute()
  const { text, section, icon, isLocked, path, hint } = entry
  return (
    <Link className={styles.result} to={route.to(path)} data-result>
      <MenuIcon name={icon} />
      <span className={styles.lines}>
        <strong>
          <Highlighted text={text} search={search} />
        </strong>
        <small>
          <Highlighted text={hint || (section ?? '')} search={search} />
        </small>
      </span>
      {summary !== undefined && <SettingSummary text={summary} />}
      {isLocked && <IconLock size={16} aria-label={t('locked')} />}
      <IconChevronRight size={16} className="flip" aria-hidden />
    </Link>
  )
}

const Highlighted = ({ text, search }: { text: string; search: string }) =>
  highlightMatches(text, search).map((part, index) =>
    part.hit ? <mark key={index}>{part.text}</mark> : <Fragment key={index}>{part.text}</Fragment>,
  )

const results = () => [...document.querySelectorAll<HTMLElement>('[data-result]')]

/** Moves the focus to the first result; with Enter opens it. For the search input. */
export function handleSearchKey(event: KeyboardEvent) {
  if (event.nativeEvent.isComposing) return
  const [first] = results()
  if (!first || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
  event.preventDefault()
  if (event.key === 'Enter') first.click()
  else first.focus()
}

function moveFocus(event: KeyboardEvent) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const all = results()
  const index = all.findIndex((one) => one === document.activeElement)
  if (step === undefined || index < 0) return
  event.preventDefault()
  if (index + step < 0) document.querySelector<HTMLElement>('[data-settings-search] input')?.focus()
  else all[index + step]?.focus()
}
