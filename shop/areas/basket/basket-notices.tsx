import type { Basket } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { FormError } from '#shop/shell/content/field.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { acceptPrices, priceChanges } from './quote/quote.ts'
import type { QuoteState } from './quote/quote.ts'

type Props = {
  basket: Basket
  quoteState: QuoteState
  /** Whether the field's error is shown elsewhere on the page. */
  isShownElsewhere?: (field: string) => boolean
}

/** Changed prices with both amounts, and errors that belong to no line. */
export default function BasketNotices({ basket, quoteState: { quote, error }, isShownElsewhere }: Props) {
  const t = useText('shell')
  const formatMoney = useMoney()
  const changes = quote && !error ? priceChanges(basket, quote) : []
  const { merchant } = basket
  const general = Object.entries(error?.fields ?? {})
    .filter(([field]) => !field.startsWith('items.') && !isShownElsewhere?.(field))
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
                  was: formatMoney(was, merchant.currency),
                  now: formatMoney(now, merchant.currency),
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
      {error && Object.keys(error.fields).length === 0 && error.status !== 0 && <FormError>{error.message}</FormError>}
    </>
  )
}
