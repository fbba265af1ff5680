import { Icon } from '../base/icons.tsx'
import { useText } from '../context/text.tsx'

type Steps = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  big?: boolean
  bin?: boolean
}

/** One less, the number, one more. `bin` shows that one less takes the thing away. */
export function Stepper({ label, value, onChange, min = 0, max = 99, big, bin }: Steps) {
  const t = useText('shell')
  return (
    <span className={big ? 'step big' : 'step'} role="group" aria-label={label}>
      {value > 0 && (
        <>
          <button type="button" aria-label={t('decrease')} disabled={value <= min} onClick={() => onChange(value - 1)}>
            <Icon small name={bin && value === 1 ? 'trash' : 'minus'} />
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
