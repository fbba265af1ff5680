import type { Basket } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { acceptPrices, priceChanges } from './quote.ts'
import type { Quoted } from './quote.ts'

type Notices = {
  basket: Basket
  quoted: Quoted
  /** Fields that are asked about elsewhere on the page, and refused there. */ isAsked?: (field: string) => boolean
}

/** What changed since the customer looked: prices with both amounts, and refusals that belong to no line. */
export function BasketNotices({ basket, quoted: { quote, refusal }, isAsked }: Notices) {
  const t = useText('shell')
  const money = useMoney()
  const changes = quote && !refusal ? priceChanges(basket, quote) : []
  const { merchant } = basket
  const general = Object.entries(refusal?.fields ?? {})
    .filter(([field]) => !field.startsWith('items.') && !isAsked?.(field))
    .map(([, text]) => text)
  return (
    <>
      {changes.length > 0 && (
        <div className="notice" role="status">
          <Icon name="tag" />
          <span>
            {changes.map(({ line, was, now }) => (
              <b key={line.key}>
                {t('price_changed', {
                  product: line.name,
                  was: money(was, merchant.currency),
                  now: money(now, merchant.currency),
                })}
              </b>
            ))}
            <button type="button" className="link" onClick={() => acceptPrices(merchant.id, basket.total, changes)}>
              {t('accept_prices')}
            </button>
          </span>
        </div>
      )}
      {general.map((text) => (
        <FormError key={text}>{text}</FormError>
      ))}
      {refusal && Object.keys(refusal.fields).length === 0 && refusal.status !== 0 && (
        <FormError>{refusal.message}</FormError>
      )}
    </>
  )
}
