import { IconCheck, IconMinus } from '@tabler/icons-react'
import styles from './checkbox.module.css'

type Props = {
  checked: boolean
  indeterminate?: boolean
  label: string
  onChange: (checked: boolean, event: { shiftKey: boolean }) => void
  disabled?: boolean
  showLabel?: boolean
}

/** A checkbox. Its label is hidden from view unless `showLabel`. */
export function Checkbox({ checked, indeterminate, label, onChange, disabled, showLabel }: Props) {
  const CheckIcon = indeterminate ? IconMinus : IconCheck
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        className="vh"
        checked={checked}
        disabled={disabled}
        aria-label={showLabel ? undefined : label}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate === true && !checked
        }}
        onChange={(event) =>
          onChange(event.currentTarget.checked, {
            shiftKey: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          })
        }
      />
      <span className={styles.box} data-on={checked || indeterminate || undefined}>
        <CheckIcon size={12} stroke={3} aria-hidden />
      </span>
      {showLabel && <span>{label}</span>}
    </label>
  )
}
