import { Fragment } from 'react'
import type { StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import type { MerchantDetails } from '#shop/areas/merchant/merchant-data.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { allergenOf, uniteAllergens } from '#contract/rules/allergens.ts'
import { valuesOf } from './choice.rules.ts'
import type { Choice } from './choice.rules.ts'

type Props = { product: StoreProductDetails; choice: Choice; merchant: MerchantDetails }

/**
 * The allergens of the product with the selected options and add-ons, and how to ask for more. Without data it says so,
 * since no entry does not mean safe.
 */
export function Allergens({ product, choice, merchant }: Props) {
  const t = useText('choices')
  const names = useText('allergens')
  const allergens = uniteAllergens(
    product.allergens,
    ...product.options.flatMap((option) =>
      option.values.flatMap(({ id, allergens }) =>
        allergens && valuesOf(option, choice).includes(id) ? [allergens] : [],
      ),
    ),
    ...product.addons.flatMap((addon) => ((choice.addons[addon._id] ?? 0) > 0 ? [addon.allergens] : [])),
  )
  const number = merchant.contact_number
  const advice = number
    ? t.rich('allergy_call', {
        merchant: merchant.name,
        phone: (
          <a className="link" href={`tel:${number}`}>
            <bdi dir="ltr">{merchant.phone}</bdi>
          </a>
        ),
      })
    : t('allergy_ask', { merchant: merchant.name })
  return (
    <section className="allergens">
      <h2>{t('allergens')}</h2>
      <div className="row" aria-live="polite">
        {allergens.length > 0 && <span>{names('contains')}</span>}
        {allergens.map((one) => (
          <span key={one} className="tag">
            <AllergenName name={one} />
          </span>
        ))}
      </div>
      <p>{advice}</p>
    </section>
  )
}

/** What choosing a value adds: "Contains Milk, Nuts". */
export function ValueAllergens({ allergens }: { allergens: readonly string[] }) {
  const t = useText('allergens')
  return (
    <small>
      {t('contains')} <AllergenNames names={allergens} />
    </small>
  )
}

/** A known allergen in the language of the page, another one as the merchant wrote it. */
function AllergenName({ name }: { name: string }) {
  const t = useText('allergens')
  const known = allergenOf(name)
  return known ? t(`allergen_${known}`) : <bdi>{name}</bdi>
}

/** "Milk, Nuts" */
function AllergenNames({ names }: { names: readonly string[] }) {
  const t = useText('allergens')
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && t('comma')}
      <AllergenName name={name} />
    </Fragment>
  ))
}
