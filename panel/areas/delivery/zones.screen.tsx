import { IconDownload, IconMap2, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { merchantZones, zoneMethod, zones } from '#contract/areas/delivery/zones.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { OrderCheckLink } from '#panel/shell/page/order-check-link.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { ServiceAreaDialog } from './service-area-dialog.tsx'
import { useExportZones } from './use-export-zones.ts'
import { zonesPath } from './zone-calls.ts'
import { ZoneImportDialog } from './zone-import.tsx'
import { useZoneColumns } from './zones-columns.tsx'

/** Where merchants deliver: all zones of the network, or those of a merchant. */
export function ZonesScreen() {
  const t = useText('delivery')
  const { panel, to, byPanel } = usePanelRoute()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [dialog, setDialog] = useState<'area' | 'import'>()
  const list = useList(byPanel(zones.list, merchantZones.list), { sort: 'priority' })
  const columns = useZoneColumns()
  const choices = useMerchantChoices(params.getAll('merchant_id'))
  const exporting = useExportZones()
  const methods: Filter = {
    name: 'method',
    label: t('method'),
    options: zoneMethod.options.map((value) => ({ value, text: t(`method_${value}`) })),
  }
  const filters: Filter[] =
    panel === 'tenant' ? [{ name: 'merchant_id', label: t('merchant'), kind: 'one', ...choices }, methods] : [methods]
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => void navigate(to(`${zonesPath}/create`))}>
      {t('add')}
    </Button>
  )
  const actions = (
    <>
      <OrderCheckLink />
      <Button icon={IconMap2} onClick={() => setDialog('area')}>
        {t('area')}
      </Button>
      <Button icon={IconUpload} onClick={() => setDialog('import')}>
        {t('import')}
      </Button>
      <Button icon={IconDownload} busy={exporting.isPending} onClick={() => void exporting.run()}>
        {t('export')}
      </Button>
      {add}
    </>
  )
  return (
    <Screen title={t('title')} back={to('/settings')} actions={actions} fill>
      <Table
        name="zones"
        label={t('title')}
        list={list}
        columns={columns}
        filters={filters}
        search={t('find')}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        to={({ id }) => to(`${zonesPath}/edit/${id}`)}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {dialog === 'area' && <ServiceAreaDialog close={() => setDialog(undefined)} />}
      {dialog === 'import' && <ZoneImportDialog close={() => setDialog(undefined)} />}
    </Screen>
  )
}
