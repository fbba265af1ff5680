import { Link } from 'react-router'
import { merchantZones, zones } from '#contract/areas/delivery/zones.ts'
import type { Zone } from '#contract/areas/delivery/zones.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Money } from '#kit/ui/base/money.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { actionsColumn, Muted } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { zonesPath } from './zone-calls.ts'
import { useZoneTexts } from './zone-texts.ts'

export function useZoneColumns(): Column<Zone>[] {
  const t = useText('delivery')
  const { panel, to, byPanel } = usePanelRoute()
  const { areaText } = useZoneTexts()
  const merchant: Column<Zone> = {
    key: 'merchant',
    head: t('merchant'),
    width: 180,
    collapsible: true,
    cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
  }
  return [
    {
      key: 'priority',
      head: t('priority'),
      width: 90,
      alignEnd: true,
      sort: 'priority',
      collapsible: true,
      cell: ({ priority }) => priority,
    },
    {
      key: 'name',
      head: t('name'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ id, name }) => (
        <Link to={to(`${zonesPath}/edit/${id}`)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    ...(panel === 'tenant' ? [merchant] : []),
    { key: 'method', head: t('method'), width: 220, sort: 'method', mobile: 'secondary', cell: areaText },
    {
      key: 'fee',
      head: t('fee'),
      width: 120,
      alignEnd: true,
      collapsible: true,
      cell: ({ fee }) => (fee === null ? <Muted>{t('by_rate')}</Muted> : <Money amount={fee} />),
    },
    {
      key: 'minutes',
      head: t('minutes'),
      width: 110,
      alignEnd: true,
      collapsible: true,
      cell: ({ minutes }) => (minutes === null ? <Muted>{t('by_rate')}</Muted> : minutes),
    },
    {
      key: 'active',
      head: t('active'),
      width: 100,
      mobile: 'end',
      sort: 'is_active',
      cell: (zone) => <ActiveSwitch zone={zone} />,
    },
    actionsColumn({
      head: t('actions'),
      cell: ({ id, name }) => (
        <DeleteButton
          call={byPanel(zones.remove, merchantZones.remove)}
          id={id}
          invalidates={[zones, merchantZones]}
          texts={deleteTextsOf(t, name)}
        />
      ),
    }),
  ]
}

/** Saves at once. */
function ActiveSwitch({ zone: { id, name, is_active } }: { zone: Zone }) {
  const t = useText('delivery')
  const { panel, merchantId = '' } = usePanelRoute()
  const invalidates = [zones, merchantZones]
  const ofTenant = useCallMutation(zones.update, { invalidates })
  const ofMerchant = useCallMutation(merchantZones.update, { invalidates })
  const save = (next: boolean) =>
    panel === 'tenant'
      ? ofTenant.mutate({ id, is_active: next })
      : ofMerchant.mutate({ id, is_active: next, merchant_id: merchantId })
  return (
    <Switch
      size="small"
      hideLabel
      checked={is_active}
      disabled={ofTenant.isPending || ofMerchant.isPending}
      label={t('active_of', { name })}
      onChange={(next) => void save(next)}
    />
  )
}
