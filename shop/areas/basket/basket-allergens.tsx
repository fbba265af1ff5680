import { Fragment } from 'react'
import type { CartItem } from '#contract/schemas/cart.ts'
import { uniteAllergens } from '#contract/rules/allergens.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { AllergenName } from '../product/allergen-name.tsx'

/** What the basket contains: the allergens of all items with their options and add-ons. */
export default function BasketAllergens({ items }: { items: readonly CartItem[] }) {
  const t = useText('allergens')
  const allergens = uniteAllergens(
    ...items.flatMap((item) => [item.allergens ?? [], ...item.addons.map((addon) => addon.allergens ?? [])]),
  )
  return (
    <p className="small muted">
      {t('basket_contains')}{' '}
      {allergens.map((one, index) => (
        <Fragment key={one}>
          {index > 0 && t('comma')}
          <b>
            <AllergenName name={one} />
          </b>
        </Fragment>
      ))}
    </p>
  )
}
