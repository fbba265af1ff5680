import { useEffect, useState } from 'react'
import type { SlotDay, StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { daysWithRoomFor } from '#contract/rules/hours/slot-room.ts'
import { pieceCountOf, useBasket } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { FieldError } from '#shop/shell/content/field.tsx'
import { useNow } from '#shop/shell/context/use-now.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { dayOf, useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { fetchSlotDays } from './checkout-data.ts'
import { DayChips } from './day-chips.tsx'
import type { CheckoutData } from './checkout-data.ts'
import type { Draft } from '../draft/draft.ts'
import type { FieldErrors } from '../use-checkout.ts'

type Props = {
  merchant: StoreMerchantDetails
  slots: CheckoutData['slots']
  type: OrderTypeAlias
  draft: Draft
  change: (change: Partial<Draft>) => void
  eta: number | null
  errors: FieldErrors
}

/** Slots of a day that are shown before "more". */
const maxCollapsed = 6

/** As soon as possible, or a slot of a day that has room for the basket. Others are not shown. */
export function TimeBlock({ merchant, slots: initialSlots, type, draft, change, eta, errors }: Props) {
  const t = useText('checkout')
  const shell = useText('shell')
  const timeText = useOrderTimeText()
  const now = useNow(30_000)
  const error = errors.slot ?? errors['slot.start']
  const pieces = pieceCountOf(useBasket(merchant._id))
  const days = daysWithRoomFor(useSlots(merchant, type, initialSlots, error), pieces)
  const zone = merchant.timezone
  const [day, setDay] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const today = dayOf(new Date(now).toISOString(), zone)
  const canOrderNow = merchant.is_open && merchant.is_accepting_orders && !merchant.is_forced_scheduling
  const shownDay =
    day ?? (draft.slot ? dayOf(draft.slot.start, zone) : canOrderNow ? today : days[0]?.local_date) ?? today
  const slots = days.find(({ local_date }) => local_date === shownDay)?.slots ?? []
  const selectedIndex = slots.findIndex(({ start }) => start === draft.slot?.start)
  const visibleSlots = showsAll || selectedIndex >= maxCollapsed ? slots : slots.slice(0, maxCollapsed)
  const dayNames = [
    ...new Set([
      ...(canOrderNow ? [today] : []),
      ...days.filter((one) => one.slots.length > 0).map(({ local_date }) => local_date),
    ]),
  ]
  const isFolded = canOrderNow && draft.slot === null && !isScheduling
  const isEmpty = !canOrderNow && dayNames.length === 0
  const from = new Date(now + (eta ?? 0) * 60_000)
  return (
    <section className="block" data-invalid={error ? '' : undefined}>
      <h2>{t('when')}</h2>
      {!isFolded && dayNames.length > 1 && (
        <DayChips
          days={dayNames}
          today={today}
          shown={shownDay}
          onDay={(one) => {
            setDay(one)
            setShowsAll(false)
          }}
        />
      )}
      <div className="slots" role="radiogroup" aria-label={t('time')}>
        {canOrderNow && (isFolded || shownDay === today) && (
          <label className="slot asap">
            <input type="radio" name="slot" checked={draft.slot === null} onChange={() => change({ slot: null })} />
            {t('asap')}
            {eta !== null && (
              <small className="num">
                {timeText.range(
                  timeText.clock(from.toISOString(), zone),
                  timeText.clock(new Date(from.getTime() + 600_000).toISOString(), zone),
                )}
              </small>
            )}
          </label>
        )}
        {(isFolded ? [] : visibleSlots).map(({ start, end }) => (
          <label key={start} className="slot num">
            <input
              type="radio"
              name="slot"
              checked={draft.slot?.start === start}
              onChange={() => change({ slot: { start, end } })}
            />
            {timeText.range(timeText.clock(start, zone), timeText.clock(end, zone))}
          </label>
        ))}
      </div>
      {isFolded && dayNames.some((one) => days.some(({ local_date }) => local_date === one)) && (
        <button type="button" className="btn btn-s text schedule-instead" onClick={() => setScheduling(true)}>
          <Icon small name="clock" />
          {t('schedule_instead')}
        </button>
      )}
      {!isFolded && visibleSlots.length < slots.length && (
        <button type="button" className="btn btn-s text" onClick={() => setShowsAll(true)}>
          {t('more_times', { count: slots.length - visibleSlots.length })}
        </button>
      )}
      {isEmpty && (
        <p className="muted">
          {merchant.is_scheduling_enabled
            ? t('no_slots', { merchant: merchant.name })
            : shell('shop_closed', { merchant: merchant.name })}
        </p>
      )}
      {!isEmpty && <FieldError text={error} />}
    </section>
  )
}

/** The slots that came with the page. Reloaded for another order type, and after a slot was rejected. */
function useSlots(
  merchant: StoreMerchantDetails,
  type: OrderTypeAlias,
  initialSlots: CheckoutData['slots'],
  slotError: string | undefined,
): readonly SlotDay[] {
  const [fetched, setFetched] = useState<CheckoutData['slots'] | null>(null)
  const isInitialType = initialSlots.type === type
  useEffect(() => {
    if (isInitialType && slotError === undefined) return
    let isMounted = true
    fetchSlotDays(merchant, type).then(
      (days) => isMounted && setFetched({ type, days }),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [merchant, type, isInitialType, slotError])
  return fetched?.type === type ? fetched.days : isInitialType ? initialSlots.days : []
}
