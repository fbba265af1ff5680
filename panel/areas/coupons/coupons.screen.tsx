import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { TransferLinks } from '#panel/shell/page/transfer-links.tsx'
import { useCouponColumns } from './coupons-columns.tsx'

/** Coupons: all of the network, or those that are valid at a merchant. */
export function CouponsScreen() {
  const t = useText('coupons')
  const { to, byPanel } = usePanelRoute()
  const navigate = useNavigate()
  const list = useList(byPanel(coupons.list, merchantCoupons.list), { sort: '-created_at' })
  const columns = useCouponColumns()
  const filters: Filter[] = [
    {
      name: 'state',
      label: t('state'),
      options: (['active', 'scheduled', 'expired', 'exhausted', 'inactive'] as const).map((value) => ({
        value,
        text: t(`state_${value}`),
      })),
    },
    {
      name: 'type',
      label: t('type'),
      options: (['fixed_percentage', 'fixed_amount', 'free_delivery'] as const).map((value) => ({
        value,
        text: t(`type_${value}`),
      })),
    },
  ]
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => void navigate(to('/coupons/create'))}>
      {t('add')}
    </Button>
  )
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <TransferLinks
            type="coupons"
            exports={byPanel(coupons.startExport, merchantCoupons.startExport)}
            imports={byPanel(coupons.startImport, merchantCoupons.startImport)}
          />
          {add}
        </>
      }
      fill
    >
      <Table
        name="coupons"
        label={t('title')}
        list={list}
        columns={columns}
        filters={filters}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        to={({ id }) => to(`/coupons/edit/${id}`)}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
    </Screen>
  )
}
