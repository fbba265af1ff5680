import { Suspense } from 'react'
import type { MenuSection, StoreProduct } from '#contract/areas/storefront/catalog.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'
import { sectionId } from './menu-nav.tsx'
import { ProductRow } from './product-row.tsx'

const MoreProducts = lazyWithRetry(() => import('./more-products.tsx'))

type Props = {
  menu: readonly MenuSection[]
  popular: readonly StoreProduct[]
  merchant: StoreMerchantDetails
  /** The time of the menu if it is not now. */
  at: string | undefined
}

const listClasses = { list: 'product-list', grid: 'product-list tiles flow', card: 'product-list tiles flow cards' }

/** The popular products, then each section as rows, grid or cards, as the merchant has set it. */
export function MenuSections({ menu, popular, merchant, at: menuTime }: Props) {
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
      {menu.map(({ category, products, next_offset }, at) => (
        <section key={category.id} aria-labelledby={sectionId(category.id ?? 'more')}>
          <h2 id={sectionId(category.id ?? 'more')}>
            {category.image && <ProductImage image={category.image} seed="" className="thumbnail" sizes="40px" />}
            {category.name || t('more')}
          </h2>
          <div className={listClasses[category.view]}>
            {products.map((one) => (
              <ProductRow key={one._id} product={one} merchant={merchant} eager={at === 0 && popular.length === 0} />
            ))}
          </div>
          {next_offset !== null && (
            <Suspense>
              <MoreProducts
                key={next_offset}
                category={category}
                start={next_offset}
                merchant={merchant}
                at={menuTime}
                className={listClasses[category.view]}
              />
            </Suspense>
          )}
        </section>
      ))}
    </div>
  )
}
