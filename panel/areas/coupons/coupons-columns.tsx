import { Link } from 'react-router'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import type { Coupon } from '#contract/areas/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { actionsColumn, Muted } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { couponQueries } from './coupon-calls.ts'
import { stateLooks, useCouponTexts } from './coupon-texts.ts'
import styles from './coupons.module.css'

export function useCouponColumns(): Column<Coupon>[] {
  const t = useText('coupons')
  const { panel, to, byPanel } = usePanelRoute()
  const { discountOf } = useCouponTexts()
  const placeOf = usePlace()
  const placeColumn: Column<Coupon> = {
    key: 'merchants',
    head: t('merchants'),
    width: 170,
    collapsible: true,
    cell: placeOf,
  }
  return [
    {
      key: 'code',
      head: t('code'),
      width: 150,
      pinned: true,
      mobile: 'primary',
      sort: 'code',
      cell: ({ id, code }) => (
        <Link to={to(`/coupons/edit/${id}`)} className={styles.code}>
          <bdi>{code}</bdi>
        </Link>
      ),
    },
    { key: 'name', head: t('name'), minWidth: 170, mobile: 'secondary', sort: 'name', cell: ({ name }) => name },
    {
      key: 'discount',
      head: t('gives'),
      minWidth: 200,
      mobile: 'secondary',
      collapsible: true,
      cell: discountOf,
    },
    ...(panel === 'tenant' ? [placeColumn] : []),
    {
      key: 'dates',
      head: t('dates'),
      width: 190,
      collapsible: true,
      sort: 'start_date',
      cell: ({ start_date, end_date }) => (
        <>
          <Time at={start_date} as="day" /> – {end_date === null ? t('no_end') : <Time at={end_date} as="day" />}
        </>
      ),
    },
    { key: 'state', head: t('state'), width: 130, cell: ({ state }) => <CouponStateLabel state={state} /> },
    {
      key: 'used',
      head: t('used'),
      width: 110,
      alignEnd: true,
      sort: 'usage_count',
      cell: ({ usage_count, usage_limit_total }) =>
        usage_limit_total === null ? usage_count : t('used_of', { number: usage_count, limit: usage_limit_total }),
    },
    {
      key: 'public',
      head: t('in_shop'),
      width: 110,
      collapsible: true,
      cell: ({ is_public }) => t(is_public ? 'listed' : 'secret'),
    },
    {
      key: 'active',
      head: t('active'),
      width: 90,
      mobile: 'end',
      cell: (coupon) => <ActiveSwitch coupon={coupon} />,
    },
    actionsColumn({
      head: t('actions'),
      cell: ({ id, code, is_editable }) =>
        is_editable && (
          <DeleteButton
            call={byPanel(coupons.remove, merchantCoupons.remove)}
            id={id}
            invalidates={couponQueries}
            texts={deleteTextsOf(t, code)}
          />
        ),
    }),
  ]
}

export function CouponStateLabel({ state }: Pick<Coupon, 'state'>) {
  const t = useText('coupons')
  const { shape, tone } = stateLooks[state]
  return (
    <StatusLabel shape={shape} tone={tone}>
      {t(`state_${state}`)}
    </StatusLabel>
  )
}

/** The merchant of a coupon, or the number of its merchants. */
function usePlace() {
  const t = useText('coupons')
  const { options } = useMerchantChoices([])
  return ({ merchant_ids: [first, ...others] }: Coupon) => {
    if (first === undefined) return <Muted>{t('all_merchants')}</Muted>
    const name = others.length === 0 ? options.find(({ value }) => value === first)?.text : undefined
    return <bdi>{name ?? t('number_of_merchants', { number: others.length + 1 })}</bdi>
  }
}

/** Saves at once. */
function ActiveSwitch({ coupon: { id, code, active, is_editable } }: { coupon: Coupon }) {
  const t = useText('coupons')
  const { panel, merchantId = '' } = usePanelRoute()
  const options = { invalidates: couponQueries }
  const ofTenant = useCallMutation(coupons.update, options)
  const ofMerchant = useCallMutation(merchantCoupons.update, options)
  if (!is_editable) return <Muted>{t(active ? 'state_active' : 'state_inactive')}</Muted>
  const save = (next: boolean) =>
    panel === 'tenant'
      ? ofTenant.mutate({ id, active: next })
      : ofMerchant.mutate({ id, active: next, merchant_id: merchantId })
  return (
    <Switch
      size="small"
      hideLabel
      checked={active}
      disabled={ofTenant.isPending || ofMerchant.isPending}
      label={t('active_of', { name: code })}
      onChange={(next) => void save(next)}
    />
  )
}
