import { useEffect, useState } from 'react'
import { storeMerchants } from '#contract/storefront-merchants.ts'
import type { StoreMerchantDetails, StoreReview } from '#contract/storefront-merchants.ts'
import { client } from '#shop/data/client.ts'
import { Stars } from '#shop/shell/form/stars.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'

/** What customers said, newest first, ten at a time. */
export default function Reviews({ merchant }: { merchant: StoreMerchantDetails }) {
  const t = useText('merchant')
  const when = useOrderTimeText()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<{ rows: readonly StoreReview[]; total: number }>({ rows: [], total: 0 })
  useEffect(() => {
    client(storeMerchants.reviews, { id: merchant._id, page, limit: 10 }).then(
      ({ data, meta }) => setShown((now) => ({ rows: page === 1 ? data : [...now.rows, ...data], total: meta.total })),
      () => undefined,
    )
  }, [merchant._id, page])
  return (
    <section className="reviews">
      <h3>{t('reviews')}</h3>
      {shown.rows.length === 0 && <p className="muted">{t('no_reviews')}</p>}
      {shown.rows.map((one) => (
        <article key={`${one.customer_name} ${one.created_at}`}>
          <p className="row">
            <Stars rating={one.rating} label={t('stars', { count: one.rating })} />
            <b>{one.customer_name}</b>
            <time className="muted small" dateTime={one.created_at}>
              {when.date(one.created_at, merchant.timezone)}
            </time>
          </p>
          {one.review && <p>{one.review}</p>}
        </article>
      ))}
      {shown.rows.length < shown.total && (
        <button type="button" className="btn btn-line btn-s" onClick={() => setPage(page + 1)}>
          {t('more_reviews')}
        </button>
      )}
    </section>
  )
}
