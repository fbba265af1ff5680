import type { MenuSection, StoreProduct } from '#contract/storefront-catalog.ts'
import type { StoreMerchantDetails } from '#contract/storefront-merchants.ts'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { sectionId } from './menu-nav.tsx'
import { ProductRow } from './product-row.tsx'

type Menu = { menu: readonly MenuSection[]; popular: readonly StoreProduct[]; merchant: StoreMerchantDetails }

/** The menu: the popular ones stacked, then each section as the merchant wants it: rows, a grid or wide cards. */
export function MenuSections({ menu, popular, merchant }: Menu) {
  const t = useText('merchant')
  if (menu.length === 0) return <p className="muted plist">{t('no_menu')}</p>
  return (
    <div className="plist">
      {popular.length > 0 && (
        <section aria-labelledby={sectionId('popular')}>
          <h2 id={sectionId('popular')}>{t('popular')}</h2>
          <div className="prods feat">
            {popular.map((one) => (
              <ProductRow key={one._id} product={one} merchant={merchant} eager />
            ))}
          </div>
        </section>
      )}
      {menu.map(({ category, products }, at) => (
        <section key={category.id} aria-labelledby={sectionId(category.id ?? 'more')}>
          <h2 id={sectionId(category.id ?? 'more')}>
            {category.image && <ProductImage image={category.image} seed="" className="mini-plate" sizes="40px" />}
            {category.name ?? t('more')}
          </h2>
          <div
            className={
              category.view === 'list'
                ? 'prods'
                : category.view === 'grid'
                  ? 'prods feat flow'
                  : 'prods feat flow cards'
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
