import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { PermissionRow } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import styles from './permission-picker.module.css'

type Props = {
  rows: readonly PermissionRow[]
  value: readonly string[]
  onChange: (names: string[]) => void
  error?: string | undefined
  disabled?: boolean
}

/** Permissions in groups. Users can grant only permissions that they hold; all others are locked. */
export function PermissionPicker({ rows, value, onChange, error, disabled }: Props) {
  const t = useText('permissions')
  const [search, setSearch] = useState('')
  const selected = new Set(value)
  const selectedCount = rows.flatMap(({ permissions }) => permissions).filter(({ name }) => selected.has(name)).length
  const visibleRows = filterRows(rows, search)
  const setNames = (names: readonly string[], checked: boolean) =>
    onChange(checked ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)))
  const visibleNames = grantableOf(visibleRows)
  const hasLocked = rows.some(({ permissions }) => permissions.some(({ grantable }) => !grantable))
  return (
    <fieldset className={styles.picker} aria-label={t('title')} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <div className={styles.bar}>
        <TextInput
          type="search"
          className={styles.search}
          size="xs"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={50}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <Checkbox
          showLabel
          label={t('all')}
          disabled={disabled === true || visibleNames.length === 0}
          {...checkboxStateOf(visibleNames, selected)}
          onChange={(checked) => setNames(visibleNames, checked)}
        />
        <span className={styles.count} aria-live="polite">
          {t('chosen', { count: selectedCount })}
        </span>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <IconAlertTriangle size={14} aria-hidden />
          {error}
        </p>
      )}
      {hasLocked && (
        <p className={styles.note}>
          <IconLock size={14} aria-hidden />
          {t('locked_note')}
        </p>
      )}
      <div className={styles.groups}>
        {visibleRows.map((row) => (
          <Group key={row.group} row={row} selected={selected} setNames={setNames} disabled={disabled} />
        ))}
      </div>
      {search !== '' && visibleRows.length === 0 && <p className={styles.empty}>{t('none', { search })}</p>}
    </fieldset>
  )
}

type GroupProps = {
  row: PermissionRow
  selected: ReadonlySet<string>
  setNames: (names: readonly string[], on: boolean) => void
  disabled: boolean | undefined
}

function Group({ row: { group, permissions }, selected, setNames, disabled }: GroupProps) {
  const t = useText('permissions')
  const grantableNames = grantableOf([{ group, permissions }])
  return (
    <section className={styles.group} aria-label={group}>
      <h3>
        <Checkbox
          showLabel
          label={group}
          disabled={disabled === true || grantableNames.length === 0}
          {...checkboxStateOf(grantableNames, selected)}
          onChange={(checked) => setNames(grantableNames, checked)}
        />
      </h3>
      <ul>
        {permissions.map(({ name, label, grantable }) => (
          <li key={name} data-tooltip={grantable ? undefined : t('not_held')}>
            <Checkbox
              showLabel
              label={label}
              checked={selected.has(name)}
              disabled={disabled === true || !grantable}
              onChange={(checked) => setNames([name], checked)}
            />
            {!grantable && <IconLock size={13} aria-label={t('not_held')} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const grantableOf = (rows: readonly PermissionRow[]) =>
  rows.flatMap(({ permissions }) => permissions.filter(({ grantable }) => grantable).map(({ name }) => name))

function checkboxStateOf(names: readonly string[], selected: ReadonlySet<string>) {
  const count = names.filter((name) => selected.has(name)).length
  return { checked: names.length > 0 && count === names.length, indeterminate: count > 0 && count < names.length }
}

function filterRows(rows: readonly PermissionRow[], search: string): PermissionRow[] {
  const query = search.trim().toLowerCase()
  if (query === '') return [...rows]
  return rows.flatMap(({ group, permissions }) => {
    const matches = group.toLowerCase().includes(query)
      ? permissions
      : permissions.filter(
          ({ name, label }) => label.toLowerCase().includes(query) || name.toLowerCase().includes(query),
        )
    return matches.length > 0 ? [{ group, permissions: matches }] : []
  })
}
