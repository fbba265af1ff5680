import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useNow } from '#shop/shell/context/use-now.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { dateTimeFormat } from '#shop/shell/base/formats.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { dayOf, useOrderTimeText } from '#shop/shell/content/order-times.ts'
import type { MerchantDetails } from './merchant-data.ts'

const ZoneMap = lazyWithRetry(() => import('./zone-map.tsx'))
const Reviews = lazyWithRetry(() => import('./reviews.tsx'))
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** A Monday, used to format the names of weekdays. */
const monday = Date.UTC(2024, 0, 1)

/** Description, hours, address, contact, zones and reviews. */
export function MerchantInfo({ merchant }: { merchant: MerchantDetails }) {
  const t = useText('merchant')
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <section className="about" id="about" aria-labelledby="about-h">
      <h2 id="about-h">{t('about', { merchant: merchant.name })}</h2>
      {merchant.description && (
        <p className="muted">
          <bdi>{merchant.description}</bdi>
        </p>
      )}
      <div className="about-grid">
        <Hours merchant={merchant} />
        <div>
          <h3>{t('address')}</h3>
          <p>
            <bdi>{merchant.address}</bdi>
          </p>
          {merchant.contact_number && (
            <p>
              <a className="link" href={`tel:${merchant.contact_number}`}>
                <bdi dir="ltr">{merchant.phone}</bdi>
              </a>
            </p>
          )}
          {merchant.contact_email && (
            <p>
              <a className="link" href={`mailto:${merchant.contact_email}`}>
                <bdi dir="ltr">{merchant.contact_email}</bdi>
              </a>
            </p>
          )}
        </div>
      </div>
      {isExpanded ? (
        <Suspense>
          <ZoneMap merchant={merchant} />
          <Reviews merchant={merchant} />
        </Suspense>
      ) : (
        <button type="button" className="btn btn-line btn-s" onClick={() => setIsExpanded(true)}>
          {merchant.reviews_count > 0
            ? t('show_more', { count: merchant.reviews_count })
            : t('zone', { merchant: merchant.name })}
        </button>
      )}
    </section>
  )
}

function Hours({ merchant: { timing } }: { merchant: MerchantDetails }) {
  const t = useText('merchant')
  const timeText = useOrderTimeText()
  const { locale } = useShop()
  const now = useNow()
  const spans = days.map((day) => timing.days[day])
  const isAlwaysOpen = spans.every(
    (day) => day?.is_open && day.slots.some(({ opening, closing }) => opening === '00:00' && closing === '24:00'),
  )
  if (!timing.is_business_hours_enabled || isAlwaysOpen)
    return (
      <div>
        <h3>{t('hours')}</h3>
        <p>{t('always_open')}</p>
      </div>
    )
  const today = (new Date(`${dayOf(new Date(now).toISOString(), timing.timezone)}T12:00:00Z`).getUTCDay() + 6) % 7
  const name = (at: number) =>
    dateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(monday + at * 86_400_000)
  return (
    <div>
      <h3>{t('hours')}</h3>
      <dl className="hours num">
        {days.map((day, at) => {
          const { is_open, slots } = timing.days[day] ?? { is_open: false, slots: [] }
          return (
            <div key={day} aria-current={at === today ? 'date' : undefined}>
              <dt>{name(at)}</dt>
              <dd>
                {is_open && slots.length > 0
                  ? slots.map(({ opening, closing }) => timeText.range(opening, closing)).join(t('comma'))
                  : t('closed')}
              </dd>
            </div>
          )
        })}
      </dl>
      {timing.holidays.slice(0, 3).map((one) => (
        <p key={one.date} className="small muted">
          {timeText.day(one.date, { day: 'numeric', month: 'long' })}: {one.name}
        </p>
      ))}
    </div>
  )
}
