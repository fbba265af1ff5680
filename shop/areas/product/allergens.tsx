import type { StoreProductView } from '#contract/store-catalog.ts'
import type { StoreMerchantView } from '#contract/store-merchants.ts'
import { useText } from '#shop/shell/text.tsx'

/** What is in it, and whom to ask. Silence is not safety: without data the note says so. */
export function Allergens({ product, merchant }: { product: StoreProductView; merchant: StoreMerchantView }) {
  const t = useText('product')
  const phone = merchant.contact_number
  const ask = phone
    ? t.rich('ask_call', { merchant: merchant.name, phone: <a className="link" href={`tel:${phone}`}><bdi dir="ltr">{phone}</bdi></a> })
    : t('ask', { merchant: merchant.name })
  return (
    <section className="allerg">
      <h2>{t('allergens')}</h2>
      {product.allergens.length > 0 && (
        <div className="row"><span>{t('contains')}</span>{product.allergens.map((one) => <span key={one} className="tag">{t.has(one) ? t(one) : one}</span>)}</div>
      )}
      <p>{ask}</p>
    </section>
  )
}
