import { MultiSelect, Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { shellOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { useWords } from './words.tsx'

export type Option = { value: string; text: string; group?: string; disabled?: boolean }

type Props<V> = FieldProps<V> & {
  options: readonly Option[]
  /** May stay open: the value becomes null. */
  nullable?: boolean
  placeholder?: string
  /** Asked while typing, for lists too long to load. */
  onSearch?: (text: string) => void
}

/** One of a list; from eight options on it can be searched. */
export function Choice<V>(props: Props<V>) {
  const { of, name, options, nullable, placeholder, onSearch } = props
  const say = useWords()
  const field = of.field(name)
  return (
    <Select
      {...shellOf(props, field.error)} name={name} data={grouped(options)} value={typeof field.value === 'string' ? field.value : null} onChange={(value) => field.set(value)} onBlur={field.leave}
      clearable={nullable} allowDeselect={false} placeholder={placeholder ?? say('choose')} searchable={options.length > 7 || onSearch !== undefined} onSearchChange={onSearch}
      nothingFoundMessage={say('no_results')} checkIconPosition="right" maxDropdownHeight={320} rightSection={nullable && field.value ? undefined : chevron} rightSectionPointerEvents={nullable && field.value ? undefined : 'none'}
    />
  )
}

const chevron = <IconChevronDown size={16} aria-hidden />

/** Any of a list. */
export function MultiChoice<V>(props: Props<V>) {
  const { of, name, options, placeholder, onSearch } = props
  const say = useWords()
  const field = of.field(name)
  const value = Array.isArray(field.value) ? field.value.filter((one): one is string => typeof one === 'string') : []
  return (
    <MultiSelect
      {...shellOf(props, field.error)} name={name} data={grouped(options)} value={value} onChange={(next) => field.set(next)} onBlur={field.leave}
      placeholder={value.length === 0 ? (placeholder ?? say('choose')) : undefined} searchable onSearchChange={onSearch} nothingFoundMessage={say('no_results')} checkIconPosition="right" maxDropdownHeight={320} rightSection={chevron} rightSectionPointerEvents="none"
    />
  )
}

function grouped(options: readonly Option[]) {
  const plain = options.filter((option) => option.group === undefined).map(toItem)
  const groups = Map.groupBy(options.filter((option) => option.group !== undefined), (option) => option.group ?? '')
  return [...plain, ...[...groups].map(([group, items]) => ({ group, items: items.map(toItem) }))]
}

const toItem = ({ value, text, disabled }: Option) => ({ value, label: text, disabled })
