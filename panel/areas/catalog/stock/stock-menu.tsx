import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useProductSwitches } from '../use-product-switches.ts'
import styles from '../products.module.css'

/** The stock of a product in a word, as a menu where the user may change it. */
export function StockMenu({ product }: { product: ProductSummary }) {
  const t = useText('catalog')
  const { canSetStock, canSetForToday, setStock, busy } = useProductSwitches()
  const isInStock = product.stock_status === 'in_stock'
  const text = useStockText(product)
  const label = (
    <span className={isInStock ? undefined : styles.soldOut}>
      {text}
      {isInStock && product.is_low_stock && <span className={styles.lowStock}> · {t('low_stock')}</span>}
    </span>
  )
  if (!canSetStock) return label
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="small" disabled={busy} aria-haspopup="menu" aria-label={`${product.name}: ${text}`}>
          {label}&nbsp;
          <IconChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item className={styles.stock} disabled={isInStock} onClick={() => void setStock(product._id, 'in_stock')}>
          {t('in_stock')}
        </Menu.Item>
        {canSetForToday && (
          <Menu.Item className={styles.stock} onClick={() => void setStock(product._id, 'out_of_stock', true)}>
            {t('sold_out_today')}
          </Menu.Item>
        )}
        <Menu.Item className={styles.stock} onClick={() => void setStock(product._id, 'out_of_stock')}>
          {t('out_of_stock')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useStockText({ stock_status, sold_out_until, track_inventory, quantity }: ProductSummary): string {
  const t = useText('catalog')
  if (stock_status === 'out_of_stock') return t(sold_out_until === null ? 'out_of_stock' : 'sold_out_today')
  return track_inventory ? t('left', { count: quantity ?? 0 }) : t('in_stock')
}
