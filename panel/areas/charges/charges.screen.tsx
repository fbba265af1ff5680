import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { charges, merchantCharges } from '#contract/areas/charges.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { useChargeColumns } from './charges-columns.tsx'

/** Custom charges: all of the network, or those on the bills of a merchant. */
export function ChargesScreen() {
  const t = useText('charges')
  const { to, byPanel } = usePanelRoute()
  const navigate = useNavigate()
  const list = useList(byPanel(charges.list, merchantCharges.list), { sort: 'name' })
  const columns = useChargeColumns()
  const levels: Filter = {
    name: 'level',
    label: t('level'),
    options: (['global', 'merchant'] as const).map((value) => ({ value, text: t(`level_${value}`) })),
  }
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => void navigate(to('/settings/custom_charges/create'))}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={t('title')} back={to('/settings')} actions={add} fill>
      <Table
        name="charges"
        label={t('title')}
        list={list}
        columns={columns}
        filters={[levels]}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => to(`/settings/custom_charges/edit/${id}`)}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
    </Screen>
  )
}
