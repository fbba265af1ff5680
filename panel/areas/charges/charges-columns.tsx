import { Link } from 'react-router'
import { charges, merchantCharges } from '#contract/areas/charges.ts'
import type { Charge } from '#contract/areas/charges.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { actionsColumn, Muted } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { useChargeTexts } from './charge-texts.ts'

export function useChargeColumns(): Column<Charge>[] {
  const t = useText('charges')
  const { panel, to, byPanel } = usePanelRoute()
  const { amountOf, conditionOf } = useChargeTexts()
  const { options } = useMerchantChoices([])
  const merchantName = (id: string | null) => options.find(({ value }) => value === id)?.text
  const levelOf = ({ level, merchant_id }: Charge) =>
    level === 'global' || panel === 'merchant' ? (
      <Tag>{t(`level_${level}`)}</Tag>
    ) : (
      <bdi>{merchantName(merchant_id) ?? t('level_merchant')}</bdi>
    )
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ id, name }) => (
        <Link to={to(`/settings/custom_charges/edit/${id}`)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { key: 'amount', head: t('value'), width: 210, mobile: 'secondary', cell: amountOf },
    { key: 'rule', head: t('rule'), width: 230, collapsible: true, cell: conditionOf },
    { key: 'level', head: t('level'), width: 180, collapsible: true, sort: 'level', cell: levelOf },
    {
      key: 'status',
      head: t('status'),
      width: 110,
      mobile: 'end',
      sort: 'status',
      cell: (charge) => <StatusSwitch charge={charge} />,
    },
    actionsColumn({
      head: t('actions'),
      cell: ({ id, name, is_editable }) =>
        is_editable && (
          <DeleteButton
            call={byPanel(charges.remove, merchantCharges.remove)}
            id={id}
            invalidates={[charges, merchantCharges]}
            texts={deleteTextsOf(t, name)}
          />
        ),
    }),
  ]
}

/** Saves at once. */
function StatusSwitch({ charge: { id, name, status, is_editable } }: { charge: Charge }) {
  const t = useText('charges')
  const { panel, merchantId = '' } = usePanelRoute()
  const invalidates = [charges, merchantCharges]
  const ofTenant = useCallMutation(charges.update, { invalidates })
  const ofMerchant = useCallMutation(merchantCharges.update, { invalidates })
  const isActive = status === 'active'
  if (!is_editable) return <Muted>{t(isActive ? 'active' : 'inactive')}</Muted>
  const save = (next: boolean) => {
    const change = { id, status: next ? ('active' as const) : ('inactive' as const) }
    return panel === 'tenant' ? ofTenant.mutate(change) : ofMerchant.mutate({ ...change, merchant_id: merchantId })
  }
  return (
    <Switch
      size="small"
      hideLabel
      checked={isActive}
      disabled={ofTenant.isPending || ofMerchant.isPending}
      label={t('active_of', { name })}
      onChange={(next) => void save(next)}
    />
  )
}
