import { TextInput } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './filter-bar.module.css'
import { useKitText } from '../base/kit-texts.tsx'
import type { Filter } from './filters.ts'

export function FilterOptions({
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
