import { Fragment } from 'react'
import { useText } from '#shop/shell/context/text.tsx'
import { AllergenName } from './allergen-name.tsx'

/** What choosing a value adds: "Contains Milk, Nuts". */
export default function ValueAllergens({ allergens }: { allergens: readonly string[] }) {
  const t = useText('allergens')
  return (
    <small>
      {t('contains')}{' '}
      {allergens.map((one, index) => (
        <Fragment key={one}>
          {index > 0 && t('comma')}
          <AllergenName name={one} />
        </Fragment>
      ))}
    </small>
  )
}
