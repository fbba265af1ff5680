import type { MouseEvent } from 'react'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import styles from './command-palette.module.css'
import type { CommandItem, CommandGroup } from './command-items.ts'
import { highlightMatches } from './search-match.ts'

type GroupProps = {
  group: CommandGroup
  typed: string
  current: string | undefined
  runItem: (item: CommandItem, newTab?: boolean) => void
  onPoint: (id: string) => void
}

export function Group({ group, typed, current, runItem, onPoint }: GroupProps) {
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
          ref={item.id === current ? scrollToOption : undefined}
          onMouseDown={keepFocus}
          onMouseMove={() => onPoint(item.id)}
          onClick={(event) => runItem(item, event.metaKey || event.ctrlKey)}
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
            {item.subtitle && <bdi className={styles.subtitle}>{item.subtitle}</bdi>}
          </span>
          {item.end && <bdi className={styles.end}>{item.end}</bdi>}
        </button>
      ))}
    </div>
  )
}

/** Keeps the focus in the input. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

const scrollToOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
