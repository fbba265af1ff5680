import type { ReactNode } from 'react'
import { useText } from '#kit/data/text.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { ProductPicture } from '../product-picture.tsx'
import type { ChoiceProduct } from './choice-products.ts'
import styles from './choices.module.css'

/** The product that a choice is. Its name is changed in the product. */
export function ChoiceProductName({
  product,
  name,
  currency,
  error,
  children,
}: {
  product: ChoiceProduct | undefined
  name: string
  currency: string
  error: string | undefined
  children: ReactNode
}) {
  const t = useText('catalog')
  const money = useMoney()
  return (
    <div className={styles.product}>
      <ProductPicture src={product?.cover_url ?? null} />
      <span>
        <bdi>{product?.name ?? name}</bdi>
        {product && <small>{t('choice_alone', { price: money(product.selling_price, currency) })}</small>}
        {error && <strong role="alert">{error}</strong>}
      </span>
      {product?.status === 'inactive' && <Tag>{t('inactive')}</Tag>}
      {product?.stock_status === 'out_of_stock' && <Tag tone="soon">{t('out_of_stock')}</Tag>}
      {children}
    </div>
  )
}
