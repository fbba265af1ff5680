import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { Stepper } from '#shop/shell/dialog/stepper.tsx'
import { useText } from '#shop/shell/context/text.tsx'

type Props = {
  addons: readonly StoreProduct[]
  counts: Readonly<Record<string, number>>
  onCount: (id: string, count: number) => void
}

const maxCount = 20

/** Add-on products with their quantity. */
export function Addons({ addons, counts, onCount }: Props) {
  const t = useText('product')
  const offered = addons.filter(({ stock_status }) => stock_status === 'in_stock')
  if (offered.length === 0) return null
  return (
    <fieldset className="option-group">
      <legend>
        {t('addons')} <span>{t('optional')}</span>
      </legend>
      {offered.map((one) => (
        <div key={one._id} className="choice addon">
          {/* the stepper has the same button for the keyboard */}
          <button
            type="button"
            className="addon-row"
            tabIndex={-1}
            aria-hidden="true"
            disabled={(counts[one._id] ?? 0) >= maxCount}
            onClick={() => onCount(one._id, (counts[one._id] ?? 0) + 1)}
          />
          <ProductImage image={coverOf(one)} seed={one.name} className="thumbnail" sizes="40px" />
          <span className="name">
            <bdi>{one.name}</bdi>
          </span>
          <Money sign="+" amount={one.selling_price} currency={one.currency} />
          <Stepper
            label={one.name}
            value={counts[one._id] ?? 0}
            max={maxCount}
            onChange={(count) => onCount(one._id, count)}
          />
        </div>
      ))}
    </fieldset>
  )
}
