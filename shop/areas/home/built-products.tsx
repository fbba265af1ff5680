import { Link } from 'react-router'
import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import type { StoreSection } from '#contract/areas/storefront/storefront.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'

/** Chosen products of several merchants. */
export function BuiltProducts({ section: { title, products } }: { section: StoreSection }) {
  if (products.length === 0) return null
  return (
    <section className="section">
      {title && (
        <div className="section-header">
          <h2>{title}</h2>
        </div>
      )}
      <div className="grid">
        {products.map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </div>
    </section>
  )
}

function ProductCard({ product }: { product: StoreProduct }) {
  const path = usePath()
  const cover = product.product_images.find(({ is_cover }) => is_cover) ?? product.product_images[0]
  return (
    <article className="built-product">
      <ProductImage image={cover?.file_url} seed={product.name} wide />
      <h3>
        <Link to={path(`/m/shop/${product.merchant_id}/p/${product._id}`)}>{product.name}</Link>
      </h3>
      <Money amount={product.selling_price} currency={product.currency} />
    </article>
  )
}
