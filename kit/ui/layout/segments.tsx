import styles from './tabs.module.css'

type SegmentProps<Key extends string> = {
  label: string
  options: readonly { value: Key; text: string }[]
  value: Key
  onChange: (value: Key) => void
  size?: 'normal' | 'touch'
}

/** One of a few options, all visible. */
export function Segments<Key extends string>({ label, options, value, onChange, size = 'normal' }: SegmentProps<Key>) {
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label} data-size={size}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-on={option.value === value || undefined}>
          <input
            type="radio"
            className="vh"
            name={label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
