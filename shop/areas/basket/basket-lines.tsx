import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Basket, BasketLine } from '#shop/data/basket.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { Stepper } from '#shop/shell/dialog/stepper.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { lineErrors, lineTo, lineTotal } from './quote/quote.ts'
import type { Quoted } from './quote/quote.ts'

const LineTrouble = lazyWithRetry(() => import('./line-error.tsx'))

type Lines = { basket: Basket; quoted: Quoted; onQuantity: (line: BasketLine, quantity: number) => void }

/** The lines with their quantity; a line the server refuses says why and can be taken out or changed. */
export function BasketLines({ basket: { merchant, lines }, quoted, onQuantity }: Lines) {
  const t = useText('basket')
  const path = usePath()
  const errors = lineErrors(quoted.refusal, lines)
  const gone = ({ key }: BasketLine) => errors[key] !== undefined && !errors[key].again
  return (
    <ul>
      {lines.map((line, at) => (
        <li key={line.key} className={gone(line) ? 'citem refused' : 'citem'}>
          <Link className="citem-name" to={path(lineTo(merchant, line))} preventScrollReset>
            <b>{line.name}</b>
          </Link>
          <Stepper label={line.name} value={line.quantity} bin onChange={(quantity) => onQuantity(line, quantity)} />
          <Money amount={lineTotal(line, at, quoted)} currency={merchant.currency} />
          {line.optionsText && (
            <small>
              <bdi>{line.optionsText}</bdi>
            </small>
          )}
          {line.instruction && <small>{t('note', { note: line.instruction })}</small>}
          {errors[line.key] && (
            <Suspense>
              <LineTrouble merchant={merchant} line={line} errors={errors} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
}
