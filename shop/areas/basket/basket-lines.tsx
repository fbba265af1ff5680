import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Basket, BasketLine } from '#shop/data/basket.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { Stepper } from '#shop/shell/dialog/stepper.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { lineErrorsOf, linePath, lineTotal } from './quote/quote.ts'
import type { QuoteState } from './quote/quote.ts'

const LineErrorText = lazyWithRetry(() => import('./line-error.tsx'))

type Props = { basket: Basket; quoteState: QuoteState; onQuantity: (line: BasketLine, quantity: number) => void }

/** The lines with their quantity. A line that the API rejects shows the reason and can be removed or changed. */
export function BasketLines({ basket: { merchant, lines }, quoteState, onQuantity }: Props) {
  const t = useText('basket')
  const path = usePath()
  const errors = lineErrorsOf(quoteState.error, lines)
  const isUnavailable = ({ key }: BasketLine) => errors[key] !== undefined && !errors[key].canChangeOptions
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={line.key} className={isUnavailable(line) ? 'cart-item refused' : 'cart-item'}>
          <Link className="cart-item-name" to={path(linePath(merchant, line))} preventScrollReset>
            <b>{line.name}</b>
          </Link>
          <Stepper
            label={line.name}
            value={line.quantity}
            showsRemove
            onChange={(quantity) => onQuantity(line, quantity)}
          />
          <Money amount={lineTotal(line, at, quoteState)} currency={merchant.currency} />
          {line.optionsText && (
            <small>
              <bdi>{line.optionsText}</bdi>
            </small>
          )}
          {line.instruction && <small>{t('note', { note: line.instruction })}</small>}
          {errors[line.key] && (
            <Suspense>
              <LineErrorText merchant={merchant} line={line} errors={errors} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}
