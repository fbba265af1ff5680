import { IconPlus } from '@tabler/icons-react'
import { merchantProducts } from '#contract/products.ts'
import { useDoor } from '#kit/data/door.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { NoRecords } from '#kit/ui/empty-state.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { Table } from '#kit/ui/table.tsx'
import { useProductCalls } from './product-calls.ts'
import { useProductColumns } from './products-columns.tsx'
import { useProductFilters } from './products-filters.ts'
import { useProductBulk } from './use-product-bulk.tsx'

/** Everything a merchant sells, or what all merchants of the network sell. */
export function ProductsScreen() {
  const t = useText('products')
  const say = useText('shell')
  const can = useCan()
  const { panel, to } = useDoor()
  const calls = useProductCalls()
  const list = useList(calls.list, { sort: panel === 'merchant' ? 'sort_order' : '-created_at' })
  const columns = useProductColumns()
  const filters = useProductFilters()
  const bulk = useProductBulk()
  const mayAdd = panel === 'merchant' && can(merchantProducts.create)
  const add = mayAdd && <LinkButton kind="primary" icon={IconPlus} to={to('/products/create')}>{t('add')}</LinkButton>
  return (
    <Screen title={t('title')} actions={add} fill>
      <Table
        name={`products-${panel}`} label={t('title')} list={list} columns={columns} filters={filters} search={t('find')} rowKey={({ _id }) => _id} rowName={({ name }) => name}
        to={({ _id, merchant_id }) => `/m/${merchant_id}/products/edit/${_id}`} actions={panel === 'merchant' ? bulk.actions : []}
        empty={<NoRecords title={t('empty_title')} text={t(panel === 'merchant' ? 'empty_text' : 'empty_text_tenant')} action={add || (panel === 'tenant' && <LinkButton kind="primary" to="/merchants">{say('search_merchants')}</LinkButton>)} />}
      />
      {bulk.dialog}
    </Screen>
  )
}
