import { Menu, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DateRange } from '../form/date-range.tsx'
import styles from './filter-bar.module.css'
import type { ListView } from './list-view.ts'
import { formatDays, localDayOf } from '../base/format.ts'
import { useLocaleContext } from '../base/locale-context.tsx'
import { useNow } from '../base/use-now.ts'
import { useKitText } from '../base/kit-texts.tsx'

export type Filter = {
  /** Name in the state of the list and in the input of the call. */
  name: string
  label: string
} &
  /** `onSearch` is called with the search text if there may be more than `options`. */
  (
    | { kind?: 'one' | 'many'; options: readonly { value: string; text: string }[]; onSearch?: (text: string) => void }
    /** A range of days as two values, each YYYY-MM-DD. */
    | { kind: 'days' }
  )

type List = Pick<ListView<unknown>, 'filters' | 'setFilter'>

/** Search and filters above a list. Active filters are chips; the others are in the *Filter* menu. */
export function FilterBar({
  list,
  filters = [],
  search,
  end,
}: {
  list: List
  filters?: readonly Filter[]
  search?: ReactNode
  end?: ReactNode
}) {
  const [opened, setOpened] = useState<string | null>(null)
  const isActive = (filter: Filter) => (list.filters[filter.name]?.length ?? 0) > 0 || opened === filter.name
  return (
    <div className={styles.bar}>
      {search}
      {filters.filter(isActive).map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          list={list}
          opened={opened === filter.name}
          open={(open) => setOpened(open ? filter.name : null)}
        />
      ))}
      <AddFilter filters={filters.filter((filter) => !isActive(filter))} add={setOpened} />
      {end && <div className={styles.trailing}>{end}</div>}
    </div>
  )
}

function AddFilter({ filters, add }: { filters: readonly Filter[]; add: (name: string) => void }) {
  const t = useKitText()
  if (filters.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={styles.add}>
          <IconPlus size={16} aria-hidden />
          {t('filter')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {filters.map((filter) => (
          <Menu.Item key={filter.name} onClick={() => add(filter.name)}>
            {filter.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function FilterChip({
  filter,
  list,
  opened,
  open,
}: {
  filter: Filter
  list: List
  opened: boolean
  open: (open: boolean) => void
}) {
  const t = useKitText()
  const values = list.filters[filter.name] ?? []
  const set = (next: readonly string[]) => list.setFilter(filter.name, next)
  return (
    <Popover opened={opened} onChange={open} position="bottom-start" trapFocus returnFocus>
      <span className={styles.chip}>
        <Popover.Target>
          <UnstyledButton className={styles.label} onClick={() => open(!opened)} aria-expanded={opened}>
            {filter.label}{' '}
            <b>
              {filter.kind === 'days' && values.length > 0 ? (
                <Days values={values} />
              ) : (
                selectionText(filter, values, t('choose'))
              )}
            </b>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        {values.length > 0 && (
          <UnstyledButton
            className={styles.remove}
            aria-label={`${t('clear')}: ${filter.label}`}
            onClick={() => {
              set([])
              open(false)
            }}
          >
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        )}
      </span>
      <Popover.Dropdown>
        {filter.kind === 'days' ? (
          <DateRange
            from={values[0] ?? ''}
            to={values[1] ?? ''}
            apply={(from, to) => {
              set([from, to])
              open(false)
            }}
          />
        ) : (
          <FilterOptions filter={filter} values={values} set={set} done={() => open(false)} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterOptions({
  filter,
  values,
  set,
  done,
}: {
  filter: Exclude<Filter, { kind: 'days' }>
  values: readonly string[]
  set: (next: readonly string[]) => void
  done: () => void
}) {
  const t = useKitText()
  const [text, setText] = useState('')
  const isMultiple = filter.kind === 'many'
  const searchable = filter.options.length > 12 || filter.onSearch !== undefined
  const shown = text.trim() === '' ? filter.options : filter.options.filter((option) => includesText(option.text, text))
  const search = (nextText: string) => {
    setText(nextText)
    filter.onSearch?.(nextText)
  }
  const choose = (value: string) => {
    const isSelected = values.includes(value)
    if (isMultiple) set(isSelected ? values.filter((one) => one !== value) : [...values, value])
    else {
      set(isSelected ? [] : [value])
      done()
    }
  }
  return (
    <>
      {searchable && (
        <TextInput
          type="search"
          size="sm"
          className={styles.search}
          placeholder={t('search')}
          aria-label={t('search')}
          maxLength={50}
          value={text}
          onChange={(event) => search(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
          data-autofocus
        />
      )}
      <fieldset className={styles.options} aria-label={filter.label}>
        {shown.length === 0 && <p className={styles.empty}>{t('no_results')}</p>}
        {shown.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              className="vh"
              checked={values.includes(option.value)}
              onChange={() => choose(option.value)}
            />
            <span className={styles.checkmark} data-on={values.includes(option.value) || undefined}>
              <IconCheck size={14} aria-hidden />
            </span>
            {option.text}
          </label>
        ))}
      </fieldset>
    </>
  )
}

/** Ignores case and accents. */
const normalizeText = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
const includesText = (text: string, query: string) => normalizeText(text).includes(normalizeText(query.trim()))

/** The chosen days: today, a day or a range. */
function Days({ values }: { values: readonly string[] }) {
  const { locale, timeZone } = useLocaleContext()
  const now = useNow()
  const [from = '', to = from] = values
  return formatDays(from, to, localDayOf(now, timeZone), locale)
}

function selectionText(filter: Filter, values: readonly string[], none: string) {
  if (values.length === 0) return none
  if (filter.kind === 'days') return ''
  const [only] = values
  if (values.length === 1) return filter.options.find((option) => option.value === only)?.text ?? only
  return `${values.length} / ${filter.options.length}`
}
