import { Link } from 'react-router'
import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Switch } from '#kit/ui/form/switch.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { isMarketplace, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { MenuTag } from './master/menu-tag.tsx'
import { ProductPicture } from './product-picture.tsx'
import styles from './products.module.css'
import { StockMenu } from './stock/stock-menu.tsx'
import { useProductSwitches } from './use-product-switches.ts'

/** Columns of both product lists. The merchant is shown only if there are several. */
export function useProductColumns(): Column<ProductSummary>[] {
  const t = useText('catalog')
  const between = useKitText()('between')
  const money = useMoney()
  const context = usePanelContext()
  const columns: (Column<ProductSummary> & { isShown?: boolean })[] = [
    {
      key: 'name',
      head: t('column_name'),
      minWidth: 240,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: (product) => <Name product={product} />,
    },
    {
      key: 'sku',
      head: t('column_sku'),
      width: 120,
      mobile: 'secondary',
      sort: 'sku',
      cell: ({ sku }) =>
        sku ? <bdi className={styles.code}>{sku}</bdi> : <span className={styles.muted}>{t('not_provided')}</span>,
    },
    {
      key: 'merchant',
      head: t('column_merchant'),
      width: 170,
      isShown: isMarketplace(context),
      mobile: 'secondary',
      cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
    },
    {
      key: 'category',
      head: t('column_category'),
      width: 170,
      collapsible: true,
      cell: ({ category }) => <bdi>{category.map(({ name }) => name).join(between)}</bdi>,
    },
    {
      key: 'price',
      head: t('column_price'),
      width: 100,
      measureText: ({ selling_price, currency }) => money(selling_price, currency),
      alignEnd: true,
      mobile: 'end',
      sort: 'selling_price',
      cell: (product) => (
        <span className={styles.price}>
          <Money amount={product.selling_price} currency={product.currency} />
        </span>
      ),
    },
    {
      key: 'cost',
      head: t('column_cost'),
      width: 100,
      measureText: ({ cost_price, currency }) => (cost_price === null ? '' : money(cost_price, currency)),
      alignEnd: true,
      hidden: true,
      cell: ({ cost_price, currency }) =>
        cost_price === null ? '' : <Money amount={cost_price} currency={currency} />,
    },
    {
      key: 'stock',
      head: t('column_stock'),
      width: 160,
      mobile: 'secondary',
      sort: 'quantity',
      cell: (product) => <StockMenu product={product} />,
    },
    {
      key: 'status',
      head: t('column_status'),
      width: 112,
      sort: 'status',
      cell: (product) => <Visible product={product} />,
    },
    timeColumn({ key: 'updated', head: t('column_updated'), field: 'updated_at', width: 120, hidden: true }),
  ]
  return columns.filter(({ isShown }) => isShown !== false)
}

function Name({ product }: { product: ProductSummary }) {
  const can = useCan()
  const name = <bdi>{product.name}</bdi>
  return (
    <span className={styles.name}>
      <ProductPicture src={product.cover_url} />
      {can(merchantProducts.show) ? (
        <Link to={`/m/${product.merchant_id}/products/edit/${product._id}`}>{name}</Link>
      ) : (
        name
      )}
      {product.menu_state !== 'followed' && <MenuTag state={product.menu_state} />}
    </span>
  )
}

function Visible({ product }: { product: ProductSummary }) {
  const t = useText('catalog')
  const { canSetStatus, setStatus, busy } = useProductSwitches()
  const isActive = product.status === 'active'
  if (!canSetStatus)
    return <span className={isActive ? undefined : styles.muted}>{t(isActive ? 'active' : 'inactive')}</span>
  return (
    <Switch
      size="small"
      hideLabel
      checked={isActive}
      disabled={busy}
      label={t('visible_of', { name: product.name })}
      onChange={(next) => void setStatus(product._id, next ? 'active' : 'inactive')}
    />
  )
}
