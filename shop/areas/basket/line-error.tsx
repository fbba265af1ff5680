import { Link } from 'react-router'
import { setQuantity } from '#shop/data/basket.ts'
import type { BasketMerchant, BasketLine } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import { lineTo } from './quote/quote.ts'
import type { LineError } from './quote/quote.ts'

/** Why a line cannot be ordered as it is, and the two ways out: another choice or time where one would do, or without it. */
export default function LineTrouble({
  merchant,
  line,
  errors,
}: {
  merchant: BasketMerchant
  line: BasketLine
  errors: Readonly<Record<string, LineError>>
}) {
  const path = usePath()
  const { words } = useErrorTexts()
  const error = errors[line.key]
  if (!error) return null
  return (
    <div className="line-error" role="alert">
      <Icon small name="alert" />
      <p>
        {error.text}{' '}
        {(error.again || error.when) && (
          <>
            <Link className="link" to={path(lineTo(merchant, line))} preventScrollReset>
              {words(error.again ? 'line_change_options' : 'line_see_times', {})}
            </Link>{' '}
          </>
        )}
        <button type="button" className="link" onClick={() => setQuantity(merchant, line.key, 0)}>
          {words('line_remove', {})}
        </button>
      </p>
    </div>
  )
}
