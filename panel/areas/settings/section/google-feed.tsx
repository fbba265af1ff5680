import { Switch } from '#kit/ui/form/switch.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './section.module.css'
import { FeedAddresses } from './feed-addresses.tsx'

/** Switches the product feed on, and shows its address for each store and language. */
export function GoogleFeed({ form, name, label, disabled }: ControlProps) {
  const { value, set, onBlur } = form.field(name)
  return (
    <div className={styles.stack}>
      <Switch
        checked={value === true}
        onChange={(checked) => {
          set(checked)
          onBlur()
        }}
        label={label}
        disabled={disabled}
        hideLabel
      />
      {value === true && <FeedAddresses />}
    </div>
  )
}
