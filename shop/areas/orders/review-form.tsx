import { useState } from 'react'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { myReviews } from '#contract/areas/storefront/customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError, TextArea } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'

/** Stars and an optional text, once per completed order. */
export default function ReviewForm({ order, onSubmit }: { order: CustomerOrder; onSubmit: () => void }) {
  const t = useText('orders')
  const { translateThrown } = useErrorTexts()
  const { reviews } = useShop()
  const [rating, setRating] = useState(0)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [formError, setFormError] = useState('')
  const send = async () => {
    setBusy(true)
    try {
      await client(myReviews.create, { id: order.order_id, rating, ...(text.trim() ? { review: text.trim() } : {}) })
      onSubmit()
    } catch (error) {
      setFormError((await translateThrown(error))?.message ?? t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="block">
      <h2>{t('review_title', { merchant: order.merchant.name })}</h2>
      <div className="rate-pick" role="radiogroup" aria-label={t('rating')}>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className={stars <= rating ? 'on' : undefined}>
            <input
              type="radio"
              name="rating"
              className="sr-only"
              checked={rating === stars}
              onChange={() => setRating(stars)}
              aria-label={t('stars', { count: stars })}
            />
            <Icon fill name="star" />
          </label>
        ))}
      </div>
      {rating > 0 && reviews.allow_text && (
        <TextArea
          label={t('review_text')}
          value={text}
          maxLength={1000}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {formError && <FormError>{formError}</FormError>}
      {rating > 0 && (
        <BusyButton type="button" className="btn btn-main btn-wide review-send" busy={busy} onClick={() => void send()}>
          {t('send_review')}
        </BusyButton>
      )}
    </section>
  )
}
