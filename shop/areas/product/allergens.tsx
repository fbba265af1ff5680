import type { StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import type { MerchantDetails } from '#shop/areas/merchant/merchant-data.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { allergenOf } from '#contract/rules/allergens.ts'

/** The allergens and how to ask for more. Without data it says so, since no entry does not mean safe. */
export function Allergens({ product, merchant }: { product: StoreProductDetails; merchant: MerchantDetails }) {
  const t = useText('product')
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
      {product.allergens.length > 0 && (
        <div className="row">
          <span>{t('contains')}</span>
          {product.allergens.map((one) => (
            <span key={one} className="tag">
              <AllergenName name={one} />
            </span>
          ))}
        </div>
      )}
      <p>{advice}</p>
    </section>
  )
}

function AllergenName({ name }: { name: string }) {
  const t = useText('product')
  const known = allergenOf(name)
  return known ? t(known) : <bdi>{name}</bdi>
}
