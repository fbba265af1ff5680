import { useId } from 'react'
import styles from './field.module.css'
import type { FieldProps } from './field.tsx'

type SwitchProps = {
  on: boolean
  onChange: (on: boolean) => void
  label: string
  size?: 'small' | 'normal'
  disabled?: boolean
  hideLabel?: boolean
  hint?: string
}

/** On or off, at once. `hideLabel` where the row or the column says it already. */
export function Switch({ on, onChange, label, size = 'normal', disabled, hideLabel, hint }: SwitchProps) {
  const id = useId()
  const control = (
    <span className={styles.switch} data-size={size}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={on}
        className="vh"
        checked={on}
        disabled={disabled}
        aria-label={hideLabel ? label : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden="true" />
    </span>
  )
  if (hideLabel)
    return (
      <label className={styles.bare} htmlFor={id}>
        {control}
      </label>
    )
  return (
    <label className={styles.toggle} htmlFor={id}>
      <span className={styles.toggleWords}>
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
      on={field.value === true}
      onChange={(on) => {
        field.set(on)
        field.onBlur()
      }}
      label={label}
      hint={hint}
      disabled={disabled}
    />
  )
}
