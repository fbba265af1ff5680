import { Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { DateRange } from '../form/date-range.tsx'
import styles from './filter-bar.module.css'
import type { ListView } from './list-view.ts'
import { formatDays, localDayOf } from '../base/format.ts'
import { useLocaleContext } from '../base/locale-context.tsx'
import { useNow } from '../base/use-now.ts'
import { useKitText } from '../base/kit-texts.tsx'
import type { Filter } from './filters.ts'
import { FilterOptions } from './filter-options.tsx'

type List = Pick<ListView<unknown>, 'filters' | 'setFilter'>

export function FilterChip({
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
