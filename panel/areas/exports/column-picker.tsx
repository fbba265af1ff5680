import type { ExportCategory } from '#contract/areas/exports.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import styles from './exports.module.css'

type Props = {
  label: string
  categories: readonly ExportCategory[]
  value: readonly string[]
  onChange: (keys: string[]) => void
  error: string | undefined
}

/** Columns by category. The checkbox of a category selects all of its columns or none. */
export function ColumnPicker({ label, categories, value, onChange, error }: Props) {
  const setColumns = (keys: readonly string[], checked: boolean) =>
    onChange(checked ? [...new Set([...value, ...keys])] : value.filter((key) => !keys.includes(key)))
  return (
    <fieldset className={styles.picker} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{label}</legend>
      <div className={styles.groups}>
        {categories.map(({ category, label: name, columns }) => {
          const keys = columns.map(({ key }) => key)
          const count = keys.filter((key) => value.includes(key)).length
          return (
            <section key={category} aria-label={name}>
              <h3>
                <Checkbox
                  showLabel
                  label={name}
                  checked={count === keys.length}
                  indeterminate={count > 0 && count < keys.length}
                  onChange={(checked) => setColumns(keys, checked)}
                />
              </h3>
              <ul>
                {columns.map((column) => (
                  <li key={column.key}>
                    <Checkbox
                      showLabel
                      label={column.label}
                      checked={value.includes(column.key)}
                      onChange={(checked) => setColumns([column.key], checked)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
