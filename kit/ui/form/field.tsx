import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import type { FormState, FieldName } from './form.tsx'

export type FieldProps<V> = {
  form: FormState<V>
  name: FieldName<V>
  label: string
  /** One line about the effect or the unit. */
  hint?: ReactNode
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** Hides the label from view where a row or a title already shows it. */
  hideLabel?: boolean
}

/** Props that every field passes to its Mantine input: label, hint, error and class names. */
export const inputPropsOf = (
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
  classNames: {
    root: styles.root,
    label: required ? `${styles.label} ${styles.required}` : styles.label,
    description: styles.hint,
    error: styles.errorLine,
  },
})

const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

export const toText = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** A computed value that cannot be edited. */
export const ComputedField = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.computed}>
    <span className={styles.label}>{label}</span>
    <output>{children}</output>
  </div>
)
