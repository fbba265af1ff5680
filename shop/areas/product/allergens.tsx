import type { StoreProductDetails } from '#contract/storefront-catalog.ts'
import type { ShownMerchant } from '#shop/areas/merchant/merchant-data.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { allergenOf } from './allergens.rules.ts'

/** What is in it, and whom to ask. Silence is not safety: without data the note says so. */
export function Allergens({ product, merchant }: { product: StoreProductDetails; merchant: ShownMerchant }) {
  const t = useText('product')
  const number = merchant.contact_number
  const ask = number
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
    <section className="allerg">
      <h2>{t('allergens')}</h2>
      {product.allergens.length > 0 && (
        <div className="row">
          <span>{t('contains')}</span>
          {product.allergens.map((one) => (
            <span key={one} className="tag">
              <Name of={one} />
            </span>
          ))}
        </div>
      )}
      <p>{ask}</p>
    </section>
  )
}

function Name({ of }: { of: string }) {
  const t = useText('product')
  const known = allergenOf(of)
  return known ? t(known) : <bdi>{of}</bdi>
}
