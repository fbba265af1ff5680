import { MultiSelect, Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { shellOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { useKitText } from '../base/kit-texts.tsx'

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
export function SelectField<V>(props: Props<V>) {
  const { form, name, options, nullable, placeholder, onSearch } = props
  const t = useKitText()
  const field = form.field(name)
  return (
    <Select
      {...shellOf(props, field.error)}
      name={name}
      data={grouped(options)}
      value={typeof field.value === 'string' ? field.value : null}
      onChange={(value) => field.set(value)}
      onBlur={field.onBlur}
      clearable={nullable}
      allowDeselect={false}
      placeholder={placeholder ?? t('choose')}
      searchable={options.length > 7 || onSearch !== undefined}
      onSearchChange={onSearch}
      nothingFoundMessage={t('no_results')}
      checkIconPosition="right"
      maxDropdownHeight={320}
      rightSection={nullable && field.value ? undefined : chevron}
      rightSectionPointerEvents={nullable && field.value ? undefined : 'none'}
    />
  )
}

const chevron = <IconChevronDown size={16} aria-hidden />

/** Stands for the entry that makes what was typed. */
const fresh = '+'

/** Any of a list; with `onCreate` what it lacks is made as it is typed, and chosen. */
export function MultiSelectField<V>(
  props: Props<V> & {
    /** Answers the new value; nothing where it was refused. */ onCreate?: (text: string) => Promise<string | undefined>
  },
) {
  const { form, name, options, placeholder, onSearch, onCreate } = props
  const t = useKitText()
  const field = form.field(name)
  const [typed, type] = useState('')
  const value = Array.isArray(field.value) ? field.value.filter((one): one is string => typeof one === 'string') : []
  const wanted = typed.trim()
  const lacks = onCreate && wanted !== '' && !options.some(({ text }) => text.toLowerCase() === wanted.toLowerCase())
  const choose = async (next: string[]) => {
    const chosen = next.filter((one) => one !== fresh)
    const made = next.length > chosen.length ? await onCreate?.(wanted) : undefined
    field.set(made === undefined ? chosen : [...chosen, made])
  }
  return (
    <MultiSelect
      {...shellOf(props, field.error)}
      name={name}
      data={[
        ...grouped(options),
        ...(lacks ? [{ value: fresh, label: t('add_named', { name: wanted }), disabled: undefined }] : []),
      ]}
      value={value}
      onChange={(next) => void choose(next)}
      onBlur={field.onBlur}
      placeholder={value.length === 0 ? (placeholder ?? t('choose')) : undefined}
      searchable
      onSearchChange={(text) => {
        type(text)
        onSearch?.(text)
      }}
      nothingFoundMessage={t('no_results')}
      checkIconPosition="right"
      maxDropdownHeight={320}
      rightSection={chevron}
      rightSectionPointerEvents="none"
    />
  )
}

function grouped(options: readonly Option[]) {
  const plain = options.filter((option) => option.group === undefined).map(toItem)
  const groups = Map.groupBy(
    options.filter((option) => option.group !== undefined),
    (option) => option.group ?? '',
  )
  return [...plain, ...[...groups].map(([group, items]) => ({ group, items: items.map(toItem) }))]
}

const toItem = ({ value, text, disabled }: Option) => ({ value, label: text, disabled })
