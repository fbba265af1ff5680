import { useEffect, useState } from 'react'
import type { SlotDay, StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { FieldError } from '#shop/shell/content/field.tsx'
import { useNow } from '#shop/shell/context/use-now.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { dayOf, useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { slotDays } from './checkout-data.ts'
import type { CheckoutData } from './checkout-data.ts'
import type { Draft } from '../draft/draft.ts'
import type { Errors } from '../use-checkout.ts'

type Block = {
  merchant: StoreMerchantDetails
  slots: CheckoutData['slots']
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
  eta: number | null
  errors: Errors
}

/** Times of a day that are shown before somebody asks for all. */
const few = 6

/** As soon as possible, or one of the free times of a day. Full times are not shown at all. */
export function WhenBlock({ merchant, slots: drawn, type, draft, change, eta, errors }: Block) {
  const t = useText('checkout')
  const shell = useText('shell')
  const when = useOrderTimeText()
  const now = useNow(30_000)
  const error = errors.slot ?? errors['slot.start']
  const days = useSlots(merchant, type, drawn, error)
  const zone = merchant.timezone
  const [day, setDay] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const today = dayOf(new Date(now).toISOString(), zone)
  const asap = merchant.is_open && merchant.is_accepting_orders && !merchant.is_forced_scheduling
  const shownDay = day ?? (draft.slot ? dayOf(draft.slot.start, zone) : asap ? today : days[0]?.local_date) ?? today
  const slots = days.find(({ local_date }) => local_date === shownDay)?.slots ?? []
  const chosenAt = slots.findIndex(({ start }) => start === draft.slot?.start)
  const shown = all || chosenAt >= few ? slots : slots.slice(0, few)
  const names = [
    ...new Set([
      ...(asap ? [today] : []),
      ...days.filter((one) => one.slots.length > 0).map(({ local_date }) => local_date),
    ]),
  ].slice(0, 14)
  const none = !asap && names.length === 0
  const from = new Date(now + (eta ?? 0) * 60_000)
  return (
    <section className="block" data-wrong={error ? '' : undefined}>
      <h2>{t('when')}</h2>
      {names.length > 1 && (
        <DayChips
          days={names}
          today={today}
          shown={shownDay}
          onDay={(one) => {
            setDay(one)
            setAll(false)
          }}
        />
      )}
      <div className="slots" role="radiogroup" aria-label={t('time')}>
        {asap && shownDay === today && (
          <label className="slot asap">
            <input type="radio" name="slot" checked={draft.slot === null} onChange={() => change({ slot: null })} />
            {t('asap')}
            {eta !== null && (
              <small className="num">
                {when.band(
                  when.clock(from.toISOString(), zone),
                  when.clock(new Date(from.getTime() + 600_000).toISOString(), zone),
                )}
              </small>
            )}
          </label>
        )}
        {shown.map(({ start, end }) => (
          <label key={start} className="slot num">
            <input
              type="radio"
              name="slot"
              checked={draft.slot?.start === start}
              onChange={() => change({ slot: { start, end } })}
            />
            {when.band(when.clock(start, zone), when.clock(end, zone))}
          </label>
        ))}
      </div>
      {shown.length < slots.length && (
        <button type="button" className="btn btn-s text" onClick={() => setAll(true)}>
          {t('more_times', { count: slots.length - shown.length })}
        </button>
      )}
      {none && (
        <p className="muted">
          {merchant.is_scheduling_enabled
            ? t('no_slots', { merchant: merchant.name })
            : shell('shop_closed', { merchant: merchant.name })}
        </p>
      )}
      {!none && <FieldError text={error} />}
    </section>
  )
}

function DayChips({
  days,
  today,
  shown,
  onDay,
}: {
  days: readonly string[]
  today: string
  shown: string
  onDay: (day: string) => void
}) {
  const t = useText('checkout')
  const when = useOrderTimeText()
  return (
    <div className="chips days" role="radiogroup" aria-label={t('day')}>
      {days.map((one) => (
        <label key={one} className="chip num">
          <input type="radio" name="day" checked={one === shown} onChange={() => onDay(one)} />
          {one === today ? t('today') : when.day(one)}
        </label>
      ))}
    </div>
  )
}

/** As they came with the page; asked for anew when a time was refused, since it is full by then, and for another order type. */
function useSlots(
  merchant: StoreMerchantDetails,
  type: OrderTypeAlias,
  drawn: CheckoutData['slots'],
  refused: string | undefined,
): readonly SlotDay[] {
  const [asked, setAsked] = useState<CheckoutData['slots'] | null>(null)
  const isDrawn = drawn.type === type
  useEffect(() => {
    if (isDrawn && refused === undefined) return
    let current = true
    slotDays(merchant, type).then(
      (days) => current && setAsked({ type, days }),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [merchant, type, isDrawn, refused])
  return asked?.type === type ? asked.days : isDrawn ? drawn.days : []
}
