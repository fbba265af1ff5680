import { useId } from 'react'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'

type SwitchProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  size?: 'small' | 'normal'
  disabled?: boolean
  hideLabel?: boolean
  hint?: string
}

/** On or off, with immediate effect. Use `hideLabel` where the row or column already has a label. */
export function Switch({ checked, onChange, label, size = 'normal', disabled, hideLabel, hint }: SwitchProps) {
  const id = useId()
  const control = (
    <span className={styles.switch} data-size={size}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="vh"
        checked={checked}
        disabled={disabled}
        aria-label={hideLabel ? label : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden="true" />
    </span>
  )
  if (hideLabel)
    return (
      <label className={styles.switchOnly} htmlFor={id}>
        {control}
      </label>
    )
  return (
    <label className={styles.switchRow} htmlFor={id}>
      <span className={styles.switchText}>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      {control}
    </label>
  )
}

/** A switch that is saved with its form. */
export function SwitchField<V>({ form, name, label, hint, disabled }: FieldProps<V> & { hint?: string }) {
  const field = form.field(name)
  return (
    <Switch
      checked={field.value === true}
      onChange={(checked) => {
        field.set(checked)
        field.onBlur()
      }}
      label={label}
      hint={hint}
      disabled={disabled}
    />
  )
}
