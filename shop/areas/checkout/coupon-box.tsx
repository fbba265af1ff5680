import { useEffect, useRef, useState } from 'react'
import type { Quote } from '#contract/areas/checkout.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import { useCouponText } from '#shop/shell/content/coupon-text.ts'
import { FormError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import type { Draft } from './draft/draft.ts'
import { useCoupons } from './shared/use-coupons.ts'

/** Coupons that are shown before "all". */
const maxCollapsed = 3

type Props = {
  quote: Quote | null
  draft: Draft
  change: (change: Partial<Draft>) => void
  merchantId: string
  type: OrderTypeAlias
  currency: string
  error: string | undefined
}

/** A coupon code, typed or selected. A rejected code stays in the field, with the reason below. */
export function CouponBox({ quote, draft, change, merchantId, type, currency, error }: Props) {
  const t = useText('checkout')
  const [text, setText] = useState(draft.coupon)
  const result = quote?.coupon && quote.coupon.code.toUpperCase() === draft.coupon.toUpperCase() ? quote.coupon : null
  const { lookUpText } = useErrorTexts()
  const couponError =
    result && !result.is_applied
      ? (lookUpText(`coupon_${result.reason}`, result.values ?? {}) ?? result.message ?? t('coupon_refused'))
      : null
  const shownError = draft.coupon ? (couponError ?? error ?? '') : ''
  const offers = useCoupons(merchantId, type)
  const [showsAll, setShowsAll] = useState(false)
  const couponText = useCouponText(currency)
  const wasApplied = useRef(false)
  const errorRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shownError && wasApplied.current) errorRef.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [shownError])
  const apply = (code: string) => {
    wasApplied.current = true
    setText(code)
    change({ coupon: code.trim().toUpperCase() })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        apply(text)
      }}
    >
      <div className="coupon">
        <div className="field">
          <input
            value={text}
            maxLength={20}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            aria-label={t('coupon')}
            placeholder={t('coupon')}
            aria-invalid={shownError ? true : undefined}
            aria-describedby={shownError ? 'coupon-why' : undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {draft.coupon && text.trim().toUpperCase() === draft.coupon ? (
          <button type="button" className="btn btn-line btn-tall" onClick={() => apply('')}>
            {t('coupon_remove')}
          </button>
        ) : (
          <button type="submit" className="btn btn-line btn-tall" disabled={text.trim() === ''}>
            {t('coupon_apply')}
          </button>
        )}
      </div>
      {shownError && (
        <div id="coupon-why" ref={errorRef}>
          <FormError title={t('coupon_not_applied', { code: draft.coupon })}>{shownError}</FormError>
        </div>
      )}
      {result?.is_applied && (
        <p className="info-row">
          <Icon small name="check" />
          {t('coupon_applied', { code: result.code })}
        </p>
      )}
      {!draft.coupon && offers.length > 0 && (
        <div className="chips wrapped offers-row">
          {offers.slice(0, showsAll ? undefined : maxCollapsed).map((one) => (
            <button
              key={one.code}
              type="button"
              className="chip"
              onClick={() => apply(one.code)}
              title={couponText(one).rule}
            >
              <Icon small name="tag" />
              {one.code} · {couponText(one).title}
            </button>
          ))}
          {!showsAll && offers.length > maxCollapsed && (
            <button type="button" className="btn btn-s text" onClick={() => setShowsAll(true)}>
              {t('all_coupons', { count: offers.length })}
            </button>
          )}
        </div>
      )}
    </form>
  )
}
