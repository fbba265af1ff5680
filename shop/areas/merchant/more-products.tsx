import { useState } from 'react'
import { storeCatalog } from '#contract/areas/storefront/catalog.ts'
import type { MenuSection, StoreProduct } from '#contract/areas/storefront/catalog.ts'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import { client } from '#shop/data/client.ts'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { ProductRow } from './product-row.tsx'

type Props = {
  category: MenuSection['category']
  /** Where the first page of the section ends. */
  start: number
  merchant: StoreMerchantDetails
  /** The time that the customer ordered for, or undefined. */
  at: string | undefined
  className: string
}

/** The rest of a long section, a page at a time. */
export default function MoreProducts({ category, start, merchant, at, className }: Props) {
  const t = useText('merchant')
  const { locale } = useShop()
  const [list, setList] = useState<{ products: readonly StoreProduct[]; next: number | null }>({
    products: [],
    next: start,
  })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const load = async (offset: number) => {
    setState('loading')
    const input = {
      id: merchant._id,
      ...(category.id === null ? {} : { category_id: category.id }),
      locale,
      offset,
      whole: true,
      ...(at ? { at } : {}),
      ...previewOf(location.search),
    }
    try {
      const { products, next_offset } = await client(storeCatalog.menuProducts, input)
      setList((now) => ({ products: [...now.products, ...products], next: next_offset }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  const { next } = list
  return (
    <>
      {list.products.length > 0 && (
        <div className={className}>
          {list.products.map((one) => (
            <ProductRow key={one._id} product={one} merchant={merchant} />
          ))}
        </div>
      )}
      {state === 'failed' && <p role="alert">{t('not_loaded')}</p>}
      {next !== null && (
        <button
          type="button"
          className={`btn btn-line more-products ${state === 'loading' ? 'busy' : ''}`}
          aria-busy={state === 'loading'}
          onClick={() => {
            if (state !== 'loading') void load(next)
          }}
        >
          {category.name ? t('more_from', { name: category.name }) : t('more_products')}
        </button>
      )}
    </>
  )
}

/** The token that shows a hidden merchant to its staff. */
function previewOf(search: string) {
  const preview = new URLSearchParams(search).get('preview')
  return preview ? { preview } : {}
}
