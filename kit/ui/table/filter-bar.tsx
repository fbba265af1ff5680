import { Menu, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import styles from './filter-bar.module.css'
import type { ListView } from './list-view.ts'
import { useKitText } from '../base/kit-texts.tsx'
import type { Filter } from './filters.ts'
import { FilterChip } from './filter-chip.tsx'

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
