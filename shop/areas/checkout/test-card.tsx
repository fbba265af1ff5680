import { useState } from 'react'
import { Field } from '#shop/shell/field.tsx'
import { Icon } from '#shop/shell/icons.tsx'
import { useText } from '#shop/shell/text.tsx'

const cards = { pay_ok: '4242 4242 4242 4242', pay_secure: '4000 0027 6000 3184', pay_slow: '4000 0000 0000 0259', pay_declined: '4000 0000 0000 0002', pay_poor: '4000 0000 0000 9995' } as const
type Ending = keyof typeof cards
const endings: readonly Ending[] = ['pay_ok', 'pay_secure', 'pay_slow', 'pay_declined', 'pay_poor']

/** The card form of the test environment: numbers that are nobody's decide how it ends. */
export function TestCard({ amount, onPay }: { amount: string; onPay: (payload: Record<string, unknown>) => void }) {
  const t = useText('checkout')
  const [number, setNumber] = useState<string>(cards.pay_ok)
  return (
    <form onSubmit={(event) => { event.preventDefault(); onPay({ card_number: number.replace(/\s/g, '') }) }}>
      <p className="tiny muted row test-note"><Icon small name="lock" />{t('pay_test')}</p>
      <div className="chips wrapped" role="radiogroup" aria-label={t('pay_test')}>
        {endings.map((ending) => <label key={ending} className="chip"><input type="radio" name="ending" checked={number === cards[ending]} onChange={() => setNumber(cards[ending])} />{t(ending)}</label>)}
      </div>
      <Field label={t('pay_card_number')} dir="ltr" inputMode="numeric" autoComplete="off" value={number} onChange={(event) => setNumber(event.target.value)} maxLength={23} required />
      <button className="btn btn-main btn-wide btn-tall pay-now">{t('pay_now', { amount })}</button>
    </form>
  )
}
