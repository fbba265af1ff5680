import type { MenuSection, StoreProduct } from '#contract/areas/storefront/catalog.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { sectionId } from './menu-nav.tsx'
import { ProductRow } from './product-row.tsx'

type Props = { menu: readonly MenuSection[]; popular: readonly StoreProduct[]; merchant: StoreMerchantDetails }

/** The popular products, then each section as rows, grid or cards, as the merchant has set it. */
export function MenuSections({ menu, popular, merchant }: Props) {
  const t = useText('merchant')
  if (menu.length === 0) return <p className="muted menu-sections">{t('no_menu')}</p>
  return (
    <div className="menu-sections">
      {popular.length > 0 && (
        <section aria-labelledby={sectionId('popular')}>
          <h2 id={sectionId('popular')}>{t('popular')}</h2>
          <div className="product-list tiles">
            {popular.map((one) => (
              <ProductRow key={one._id} product={one} merchant={merchant} eager />
            ))}
          </div>
        </section>
      )}
      {menu.map(({ category, products }, at) => (
        <section key={category.id} aria-labelledby={sectionId(category.id ?? 'more')}>
          <h2 id={sectionId(category.id ?? 'more')}>
            {category.image && <ProductImage image={category.image} seed="" className="thumbnail" sizes="40px" />}
            {category.name ?? t('more')}
          </h2>
          <div
            className={
              category.view === 'list'
                ? 'product-list'
                : category.view === 'grid'
                  ? 'product-list tiles flow'
                  : 'product-list tiles flow cards'
            }
          >
            {products.map((one) => (
              <ProductRow key={one._id} product={one} merchant={merchant} eager={at === 0 && popular.length === 0} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
