import { IconArrowsSort, IconPlus } from '@tabler/icons-react'
import { featuredMerchants } from '#contract/areas/merchants/promotion.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useList } from '#kit/data/use-list.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { useMerchantColumns } from './merchants-columns.tsx'
import { useMerchantFilters } from './merchants-filters.ts'
import { RankDrawer } from './rank-drawer.tsx'

/** All merchants of the tenant. */
export function MerchantsScreen() {
  const t = useText('merchants')
  const can = useCan()
  const { get, go } = useQueryParams()
  const list = useList(merchants.list, { sort: '-created_at' })
  const columns = useMerchantColumns()
  const filters = useMerchantFilters()
  const add = can(merchants.create) && (
    <LinkButton kind="primary" icon={IconPlus} to="/merchants/create">
      {t('add')}
    </LinkButton>
  )
  const rank = can(featuredMerchants.move) && (
    <Button icon={IconArrowsSort} onClick={() => go({ open: 'ranks' })}>
      {t('ranks')}
    </Button>
  )
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <TransferLinks type="merchants" exports={merchants.startExport} imports={merchants.startImport} />
          {rank}
          {add}
        </>
      }
      fill
      drawer={get('open') === 'ranks' && <RankDrawer close={() => go({ open: null })} />}
    >
      <Table
        name="merchants"
        label={t('title')}
        list={list}
        columns={columns}
        filters={filters}
        search={t('find')}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        to={({ _id }) => `/merchants/view/${_id}`}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
    </Screen>
  )
}
