import { Icon } from '../base/icons.tsx'
import { useText } from '../context/text.tsx'

type Props = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  isLarge?: boolean
  showsRemove?: boolean
}

/** A quantity with minus and plus. `removable` shows that minus removes the last unit. */
export function Stepper({ label, value, onChange, min = 0, max = 99, isLarge, showsRemove }: Props) {
  const t = useText('shell')
  return (
    <span className={isLarge ? 'step big' : 'step'} role="group" aria-label={label}>
      {value > 0 && (
        <>
          <button type="button" aria-label={t('decrease')} disabled={value <= min} onClick={() => onChange(value - 1)}>
            <Icon small name={showsRemove && value === 1 ? 'trash' : 'minus'} />
          </button>
          <output aria-live="polite">{value}</output>
        </>
      )}
      <button
        type="button"
        aria-label={value > 0 ? t('increase') : `${t('add')}: ${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon small name="plus" />
      </button>
    </span>
  )
}
