import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'

/** Days that are chips; later ones are in a list. */
const maxChips = 14

type Props = { days: readonly string[]; today: string; shown: string; onDay: (day: string) => void }

/** The days that can be ordered for, to the last one. */
export function DayChips({ days, today, shown, onDay }: Props) {
  const t = useText('checkout')
  const timeText = useOrderTimeText()
  const later = days.slice(maxChips)
  return (
    <div className="chips days" role="radiogroup" aria-label={t('day')}>
      {days.slice(0, maxChips).map((one) => (
        <label key={one} className="chip num">
          <input type="radio" name="day" checked={one === shown} onChange={() => onDay(one)} />
          {one === today ? t('today') : timeText.day(one)}
        </label>
      ))}
      {later.length > 0 && (
        <select
          className="chip num"
          aria-label={t('later_days')}
          value={later.includes(shown) ? shown : ''}
          onChange={(event) => onDay(event.target.value)}
        >
          <option value="" disabled hidden>
            {t('later_days')}
          </option>
          {later.map((one) => (
            <option key={one} value={one}>
              {timeText.day(one, { weekday: 'short', day: 'numeric', month: 'long' })}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
