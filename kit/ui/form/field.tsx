import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import type { FormOf, NameOf } from './form.tsx'

export type FieldProps<V> = {
  form: FormOf<V>
  name: NameOf<V>
  label: string
  /** One line on what it does or how it is counted. */
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** The label is spoken, not shown: a row or a title says it already. */
  hideLabel?: boolean
}

/** What every field hands to its input: words around it and their places. */
export const shellOf = (
  { label, hint, required, disabled, autoFocus, hideLabel }: Omit<FieldProps<never>, 'form' | 'name'>,
  error: string | undefined,
) => ({
  ...(hideLabel ? { 'aria-label': label } : { label }),
  description: hint,
  withAsterisk: false,
  required,
  disabled,
  autoFocus,
  'data-autofocus': autoFocus || undefined,
  error: error && (
    <span className={styles.error}>
      <IconAlertTriangle size={14} aria-hidden />
      {error}
    </span>
  ),
  inputWrapperOrder,
  classNames: { root: styles.root, label: styles.label, description: styles.hint, error: styles.line },
})

const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A value that is worked out, not entered. */
export const Computed = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.computed}>
    <span className={styles.label}>{label}</span>
    <output>{children}</output>
  </div>
)
