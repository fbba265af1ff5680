import { Fragment } from 'react'
import type { CartItem } from '#contract/schemas/cart.ts'
import { useText } from '#shop/shell/context/text.tsx'

/** What the basket contains: the allergens of all items with their options and add-ons, which the API has named. */
export default function BasketAllergens({ items }: { items: readonly CartItem[] }) {
  const t = useText('allergens')
  const allergens = items.flatMap((item) => [item, ...item.addons].flatMap((one) => one.allergens ?? []))
  return (
    <p className="small muted">
      {t('basket_contains')}{' '}
      {[...new Set(allergens)].map((name, index) => {
        const key = `allergen_${name}`
        return (
          <Fragment key={name}>
            {index > 0 && t('comma')}
            <b>{t.has(key) ? t(key) : <bdi>{name}</bdi>}</b>
          </Fragment>
        )
      })}
    </p>
  )
}
