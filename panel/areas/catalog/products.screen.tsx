import type { ProductSummary } from '#contract/schemas/catalog.ts'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { AddProduct } from './add-product.tsx'
import { LowStockNotice } from './stock/low-stock-notice.tsx'
import { usePosNotice } from './pos-notice.tsx'
import { useProductCalls } from './product-calls.ts'
import { useProductColumns } from './products-columns.tsx'
import { useProductFilters } from './products-filters.ts'
import { UndoNotice } from './bulk/undo-notice.tsx'
import { useProductBulk } from './bulk/use-product-bulk.tsx'

/** The products of a merchant, or of all merchants of the tenant. */
export function ProductsScreen() {
  const t = useText('catalog')
  const can = useCan()
  const { panel } = usePanelRoute()
  const calls = useProductCalls()
  const list = useList(calls.list, { sort: panel === 'merchant' ? 'sort_order' : '-created_at' })
  const columns = useProductColumns()
  const filters = useProductFilters()
  const bulk = useProductBulk()
  const edit = ({ _id, merchant_id }: ProductSummary) => `/m/${merchant_id}/products/edit/${_id}`
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <TransferLinks type="products" exports={calls.startExport} imports={merchantProducts.startImport} />
          <AddProduct />
        </>
      }
      toolbar={
        <>
          {usePosNotice()}
          {panel === 'merchant' && <LowStockNotice />}
          <UndoNotice />
        </>
      }
      fill
    >
      <Table
        name={`products-${panel}`}
        label={t('title')}
        list={list}
        columns={columns}
        filters={filters}
        search={t('find')}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        {...(can(merchantProducts.show) ? { to: edit } : {})}
        actions={bulk.actions}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={<AddProduct />} />}
      />
      {bulk.dialogs}
    </Screen>
  )
}
