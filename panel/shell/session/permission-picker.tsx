import { TextInput } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { PermissionRow } from '#contract/users.ts'
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

/** Permissions in groups. What the reader does not hold stays as it is, and says so: nobody gives or takes more than they hold. */
export function PermissionPicker({ rows, value, onChange, error, disabled }: Props) {
  const t = useText('permissions')
  const [search, setSearch] = useState('')
  const chosen = new Set(value)
  const shown = matching(rows, search)
  const put = (names: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)))
  const all = grantableOf(shown)
  const locked = rows.some(({ permissions }) => permissions.some(({ grantable }) => !grantable))
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
          disabled={disabled === true || all.length === 0}
          {...stateOf(all, chosen)}
          onChange={(on) => put(all, on)}
        />
        <span className={styles.count} aria-live="polite">
          {t('chosen', { count: value.length })}
        </span>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <IconAlertTriangle size={14} aria-hidden />
          {error}
        </p>
      )}
      {locked && (
        <p className={styles.note}>
          <IconLock size={14} aria-hidden />
          {t('locked_note')}
        </p>
      )}
      <div className={styles.groups}>
        {shown.map((row) => (
          <Group key={row.group} row={row} chosen={chosen} put={put} disabled={disabled} />
        ))}
      </div>
      {search !== '' && shown.length === 0 && <p className={styles.none}>{t('none', { search })}</p>}
    </fieldset>
  )
}

type GroupProps = {
  row: PermissionRow
  chosen: ReadonlySet<string>
  put: (names: readonly string[], on: boolean) => void
  disabled: boolean | undefined
}

function Group({ row: { group, permissions }, chosen, put, disabled }: GroupProps) {
  const t = useText('permissions')
  const free = grantableOf([{ group, permissions }])
  return (
    <section className={styles.group} aria-label={group}>
      <h3>
        <Checkbox
          showLabel
          label={group}
          disabled={disabled === true || free.length === 0}
          {...stateOf(free, chosen)}
          onChange={(on) => put(free, on)}
        />
      </h3>
      <ul>
        {permissions.map(({ name, label, grantable }) => (
          <li key={name} data-tooltip={grantable ? undefined : t('not_held')}>
            <Checkbox
              showLabel
              label={label}
              checked={chosen.has(name)}
              disabled={disabled === true || !grantable}
              onChange={(on) => put([name], on)}
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

function stateOf(names: readonly string[], chosen: ReadonlySet<string>) {
  const count = names.filter((name) => chosen.has(name)).length
  return { checked: names.length > 0 && count === names.length, indeterminate: count > 0 && count < names.length }
}

function matching(rows: readonly PermissionRow[], search: string): PermissionRow[] {
  const words = search.trim().toLowerCase()
  if (words === '') return [...rows]
  return rows.flatMap(({ group, permissions }) => {
    const found = group.toLowerCase().includes(words)
      ? permissions
      : permissions.filter(
          ({ name, label }) => label.toLowerCase().includes(words) || name.toLowerCase().includes(words),
        )
    return found.length > 0 ? [{ group, permissions: found }] : []
  })
}
