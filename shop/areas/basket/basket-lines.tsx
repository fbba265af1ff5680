import { Link } from 'react-router'
import type { Basket, Line } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/icons.tsx'
import { Money } from '#shop/shell/money.tsx'
import { Stepper } from '#shop/shell/stepper.tsx'
import { usePath } from '#shop/shell/shop.tsx'
import { useText } from '#shop/shell/text.tsx'
import { lineErrors } from './quote.ts'
import type { Quoted } from './quote.ts'

type Lines = { basket: Basket; quoted: Quoted; onQuantity: (line: Line, quantity: number) => void }

/** The lines with their quantity; a line the server refuses says why and can be taken out or changed. */
export function BasketLines({ basket: { merchant, lines }, quoted, onQuantity }: Lines) {
  const t = useText('basket')
  const path = usePath()
  const errors = lineErrors(quoted.refusal, lines)
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key} className={errors[line.key] ? 'citem refused' : 'citem'}>
          <Link className="citem-name" to={path(`/m/${merchant.slug}/${merchant.id}/p/${line.product_id}?line=${line.key}`)} preventScrollReset><b>{line.name}</b></Link>
          <Stepper label={line.name} value={line.quantity} bin onChange={(quantity) => onQuantity(line, quantity)} />
          <Money amount={line.each * line.quantity} currency={merchant.currency} />
          {(line.said || line.instruction) && <small>{[line.said, line.instruction && t('note', { note: line.instruction })].filter(Boolean).join('. ')}</small>}
          {errors[line.key] && (
            <p className="line-error" role="alert"><Icon small name="alert" /><span>{errors[line.key]}</span>
              <button type="button" className="link" onClick={() => onQuantity(line, 0)}>{t('take_out')}</button>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
