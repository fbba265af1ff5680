import { useState } from 'react'
import { Field } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const cards = {
  succeeds: '4242 4242 4242 4242',
  three_d_secure: '4000 0027 6000 3184',
  delayed: '4000 0000 0000 0259',
  declined: '4000 0000 0000 0002',
  insufficient_funds: '4000 0000 0000 9995',
} as const
type TestOutcome = keyof typeof cards
const outcomes: readonly TestOutcome[] = ['succeeds', 'three_d_secure', 'delayed', 'declined', 'insufficient_funds']

/** The card form of the test environment. The test number decides the outcome. */
export function TestCard({ amount, onPay }: { amount: string; onPay: (payload: Record<string, unknown>) => void }) {
  const t = useText('payment')
  const [number, setNumber] = useState<string>(cards.succeeds)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onPay({ card_number: number.replace(/\s/g, '') })
      }}
    >
      <p className="tiny muted row test-note">
        <Icon small name="lock" />
        {t('test')}
      </p>
      <div className="chips wrapped" role="radiogroup" aria-label={t('test')}>
        {outcomes.map((ending) => (
          <label key={ending} className="chip">
            <input
              type="radio"
              name="ending"
              checked={number === cards[ending]}
              onChange={() => setNumber(cards[ending])}
            />
            {t(ending)}
          </label>
        ))}
      </div>
      <Field
        label={t('card_number')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        maxLength={23}
        required
      />
      <button className="btn btn-main btn-wide btn-tall pay-button">{t('pay', { amount })}</button>
    </form>
  )
}
