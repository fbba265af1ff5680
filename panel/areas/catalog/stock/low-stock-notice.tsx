import { IconAlertTriangle } from '@tabler/icons-react'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import styles from '../products.module.css'

/** How many products of the merchant are low in stock, with a link to them. */
export function LowStockNotice() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const { data } = useCall(merchantProducts.list, { is_low_stock: true, limit: 1 })
  const number = data?.meta.total ?? 0
  if (number === 0) return null
  return (
    <p className={styles.pos} role="note">
      <IconAlertTriangle size={16} aria-hidden />
      {t('low_stock_notice', { number })}
      <LinkButton size="small" to={to('/products?is_low_stock=true')}>
        {t('low_stock_show')}
      </LinkButton>
    </p>
  )
}
