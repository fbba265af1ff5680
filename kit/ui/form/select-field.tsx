import { MultiSelect, Pill, Select } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './field.module.css'
import { inputPropsOf } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { useKitText } from '../base/kit-texts.tsx'

export type Option = { value: string; text: string; group?: string; disabled?: boolean }

type Props<V> = FieldProps<V> & {
  options: readonly Option[]
  /** May be empty; the value is then null. */
  nullable?: boolean
  placeholder?: string
  /** Called while the user types, for lists too long to load. */
  onSearch?: (text: string) => void
}

/** One option of a list. Lists with more than seven options can be searched. */
export function SelectField<V>(props: Props<V>) {
  const { form, name, options, nullable, placeholder, onSearch } = props
  const t = useKitText()
  const field = form.field(name)
  return (
    <Select
      {...inputPropsOf(props, field.error)}
      name={field.name ?? name}
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

/** Value of the option that creates what was typed. */
const createOption = '+'

/** Several options of a list. With `onCreate`, an option that is missing can be created and is then selected. */
export function MultiSelectField<V>(
  props: Props<V> & {
    /** Most selected options; a further one replaces the first. */ max?: number | undefined
    /** Returns the new value, or undefined if it was refused. */ onCreate?: (
      text: string,
    ) => Promise<string | undefined>
  },
) {
  const { form, name, options, placeholder, onSearch, onCreate, max = Infinity } = props
  const t = useKitText()
  const field = form.field(name)
  const [searchText, setSearchText] = useState('')
  const value = Array.isArray(field.value) ? field.value.filter((one): one is string => typeof one === 'string') : []
  const newName = searchText.trim()
  // The options may still be loading.
  const textOf = (one: unknown) => options.find((option) => option.value === one)?.text ?? ''
  // What cannot be chosen cannot be taken away either.
  const isFixed = (one: unknown) => options.some((option) => option.value === one && option.disabled === true)
  const canCreate =
    onCreate && newName !== '' && !options.some(({ text }) => text.toLowerCase() === newName.toLowerCase())
  const choose = async (next: string[]) => {
    const isKept = (one: string) => next.includes(one) || isFixed(one)
    const added = next.filter((one) => one !== createOption && !value.includes(one))
    const selected = [...value.filter(isKept), ...added]
    const created = next.includes(createOption) ? await onCreate?.(newName) : undefined
    field.set((created === undefined ? selected : [...selected, created]).slice(-max))
  }
  return (
    <MultiSelect
      {...inputPropsOf(props, field.error)}
      name={field.name ?? name}
      data={[
        ...grouped(options),
        ...(canCreate ? [{ value: createOption, label: t('add_named', { name: newName }), disabled: undefined }] : []),
      ]}
      value={value}
      onChange={(next) => void choose(next)}
      onBlur={field.onBlur}
      placeholder={value.length === 0 ? (placeholder ?? t('choose')) : undefined}
      searchable
      onSearchChange={(text) => {
        setSearchText(text)
        onSearch?.(text)
      }}
      renderPill={({ value: one, onRemove, disabled }) => (
        <Pill withRemoveButton={!disabled && !isFixed(one)} onRemove={onRemove}>
          <bdi className={styles.pill}>{textOf(one)}</bdi>
        </Pill>
      )}
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
