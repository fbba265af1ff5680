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

/** A tick box; its name is spoken unless `showLabel`. */
export function Checkbox({ checked: on, indeterminate: mixed, label, onChange, disabled, showLabel }: Props) {
  const Mark = mixed ? IconMinus : IconCheck
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        className="vh"
        checked={on}
        disabled={disabled}
        aria-label={showLabel ? undefined : label}
        ref={(box) => {
          if (box) box.indeterminate = mixed === true && !on
        }}
        onChange={(event) =>
          onChange(event.currentTarget.checked, {
            shiftKey: event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          })
        }
      />
      <span className={styles.box} data-on={on || mixed || undefined}>
        <Mark size={12} stroke={3} aria-hidden />
      </span>
      {showLabel && <span>{label}</span>}
    </label>
  )
}
