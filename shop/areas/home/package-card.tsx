import { Link } from 'react-router'
import type { StorePackage } from '#contract/areas/storefront/catalog.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'

export function PackageCard({ offer }: { offer: StorePackage }) {
  const path = usePath()
  const links = [
    ...offer.merchants.map((one) => ({ key: one._id, name: one.name, to: path(`/m/${one.slug}/${one._id}`) })),
    ...offer.products.map((one) => ({
      key: one._id,
      name: one.name,
      to: path(`/m/shop/${one.merchant_id}/p/${one._id}`),
    })),
  ]
  return (
    <article className="merchant-card package">
      <ProductImage image={offer.image} seed={offer.name} wide />
      <div className="title-row">
        <h3>{offer.name}</h3>
        {offer.price !== null && (
          <b className="small">
            <Money amount={offer.price} currency={offer.currency} />
          </b>
        )}
      </div>
      {offer.description && (
        <p className="small muted">
          <bdi>{offer.description}</bdi>
        </p>
      )}
      <ul className="package-links">
        {links.slice(0, 6).map((one) => (
          <li key={one.key}>
            <Link className="chip" to={one.to}>
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
    </article>
  )
}
