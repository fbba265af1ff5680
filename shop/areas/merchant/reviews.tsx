import { useEffect, useState } from 'react'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import type { StoreMerchantDetails, StoreReview } from '#contract/areas/storefront/merchants.ts'
import { client } from '#shop/data/client.ts'
import { Stars } from '#shop/shell/form/stars.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'

/** Reviews, newest first, ten per page. */
export default function Reviews({ merchant }: { merchant: StoreMerchantDetails }) {
  const t = useText('merchant')
  const timeText = useOrderTimeText()
  const [page, setPage] = useState(1)
  const [list, setList] = useState<{ rows: readonly StoreReview[]; total: number }>({ rows: [], total: 0 })
  useEffect(() => {
    client(storeMerchants.reviews, { id: merchant._id, page, limit: 10 }).then(
      ({ data, meta }) => setList((now) => ({ rows: page === 1 ? data : [...now.rows, ...data], total: meta.total })),
      () => undefined,
    )
  }, [merchant._id, page])
  return (
    <section className="reviews">
      <h3>{t('reviews')}</h3>
      {list.rows.length === 0 && <p className="muted">{t('no_reviews')}</p>}
      {list.rows.map((one) => (
        <article key={`${one.customer_name} ${one.created_at}`}>
          <p className="row">
            <Stars rating={one.rating} label={t('stars', { count: one.rating })} />
            <b>{one.customer_name}</b>
            <time className="muted small" dateTime={one.created_at}>
              {timeText.date(one.created_at, merchant.timezone)}
            </time>
          </p>
          {one.review && <p>{one.review}</p>}
          {one.reply && (
            <blockquote className="reply">
              <b className="small">{t('reply_from', { merchant: merchant.name })}</b>
              <p>{one.reply}</p>
            </blockquote>
          )}
        </article>
      ))}
      {list.rows.length < list.total && (
        <button type="button" className="btn btn-line btn-s" onClick={() => setPage(page + 1)}>
          {t('more_reviews')}
        </button>
      )}
    </section>
  )
}
