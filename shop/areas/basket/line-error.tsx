import { Link } from 'react-router'
import { setQuantity } from '#shop/data/basket-lines.ts'
import type { BasketMerchant, BasketLine } from '#shop/data/basket.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'
import { linePath } from './quote/quote.ts'
import type { LineError } from './quote/quote.ts'

/** Why a line cannot be ordered, with links to change its options or time if that helps, and to remove it. */
export default function LineErrorText({
  merchant,
  line,
  errors,
}: {
  merchant: BasketMerchant
  line: BasketLine
  errors: Readonly<Record<string, LineError>>
}) {
  const path = usePath()
  const { lookUpText } = useErrorTexts()
  const error = errors[line.key]
  if (!error) return null
  return (
    <div className="line-error" role="alert">
      <Icon small name="alert" />
      <p>
        {error.text}{' '}
        {(error.canChangeOptions || error.canChangeTime) && (
          <>
            <Link className="link" to={path(linePath(merchant, line))} preventScrollReset>
              {lookUpText(error.canChangeOptions ? 'line_change_options' : 'line_see_times', {})}
            </Link>{' '}
          </>
        )}
        <button type="button" className="link" onClick={() => setQuantity(merchant, line.key, 0)}>
          {lookUpText('line_remove', {})}
        </button>
      </p>
    </div>
  )
}
