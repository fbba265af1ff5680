import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { BillingCouponInput, revenue } from '#contract/areas/billing/revenue.ts'
import type { BillingCoupon } from '#contract/areas/billing/revenue.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { actionsColumn, NameCell, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { CurrencyField } from './currency-field.tsx'

/** Discounts of the operator for tenants. */
export function CouponsTab() {
  const t = useText('revenue')
  const list = useList(revenue.coupons, { sort: '-created_at' })
  return (
    <Table
      name="billing-coupons"
      label={t('tab_coupons')}
      list={list}
      columns={useColumns()}
      search={t('code')}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      empty={<NoRecords title={t('no_coupons')} text={t('no_coupons_text')} action={<NewCoupon />} />}
    />
  )
}

function useColumns(): Column<BillingCoupon>[] {
  const t = useText('revenue')
  const { locale } = useLocaleContext()
  const number = (value: number) => formatNumber(value, locale)
  const discount = ({ type, value, currency }: BillingCoupon) =>
    type === 'fixed' ? (
      <Money amount={value} currency={currency} />
    ) : (
      formatNumber(value / 100, locale, { style: 'percent' })
    )
  return [
    {
      key: 'code',
      head: t('code'),
      minWidth: 140,
      pinned: true,
      mobile: 'primary',
      sort: 'code',
      cell: ({ code }) => <NameCell>{code}</NameCell>,
    },
    { key: 'value', head: t('discount'), width: 110, alignEnd: true, mobile: 'end', cell: discount },
    {
      key: 'periods',
      head: t('periods'),
      width: 170,
      collapsible: true,
      cell: ({ periods }) => (periods === null ? t('all_invoices') : number(periods)),
    },
    {
      key: 'used',
      head: t('uses'),
      width: 110,
      alignEnd: true,
      sort: 'redemptions',
      cell: ({ redemptions, max_redemptions }) =>
        max_redemptions === null ? number(redemptions) : `${number(redemptions)} / ${number(max_redemptions)}`,
    },
    timeColumn({ key: 'until', head: t('expires_on'), field: 'expires_at', as: 'day', emptyText: '–' }),
    {
      key: 'status',
      head: t('state'),
      width: 110,
      mobile: 'secondary',
      cell: ({ is_active }) => (
        <StatusLabel shape={is_active ? 'ready' : 'cancelled'} tone={is_active ? 'good' : 'off'}>
          {is_active ? t('state_active') : t('state_stopped')}
        </StatusLabel>
      ),
    },
    actionsColumn({ head: t('actions'), width: 110, cell: (coupon) => coupon.is_active && <StopCoupon {...coupon} /> }),
  ]
}

function StopCoupon({ id, code }: BillingCoupon) {
  const t = useText('revenue')
  const [isAsking, setAsking] = useState(false)
  const { mutate } = useCallMutation(revenue.stopCoupon, {
    invalidates: [revenue.coupons],
    successText: t('coupon_stopped'),
  })
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('stop')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        close={() => setAsking(false)}
        danger
        title={t('stop_title', { code })}
        text={t('stop_text')}
        confirmLabel={t('stop')}
        onConfirm={async () => (await mutate({ id })).ok}
      />
    </>
  )
}

/** Creates a coupon for tenants. */
export function NewCoupon() {
  const t = useText('revenue')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" icon={IconPlus} onClick={() => setOpen(true)}>
        {t('new_coupon')}
      </Button>
      {isOpen && <CouponDialog close={() => setOpen(false)} />}
    </>
  )
}

function CouponDialog({ close }: { close: () => void }) {
  const t = useText('revenue')
  const form = useCallForm({
    schema: BillingCouponInput,
    values: {
      code: '',
      type: 'percent',
      value: 10,
      currency: 'USD',
      periods: null,
      max_redemptions: null,
      expires_on: null,
    },
    save: (input) => send(revenue.createCoupon, input),
    invalidates: [revenue.coupons],
    successText: t('coupon_created'),
    onSaved: close,
  })
  const { type, currency } = form.values
  const types = (['percent', 'fixed'] as const).map((value) => ({ value, text: t(`type_${value}`) }))
  return (
    <FormDialog form={form} close={close} title={t('new_coupon')} submitLabel={t('create')}>
      <TextField form={form} name="code" label={t('code')} required maxLength={40} />
      <SelectField form={form} name="type" label={t('discount')} options={types} />
      {type === 'percent' ? (
        <NumberField form={form} name="value" label={t('type_percent')} unit="%" />
      ) : (
        <>
          <CurrencyField form={form} name="currency" label={t('currency')} />
          <MoneyField form={form} name="value" label={t('type_fixed')} currency={currency ?? null} />
        </>
      )}
      <NumberField form={form} name="periods" label={t('periods')} hint={t('periods_hint')} nullable />
      <NumberField form={form} name="max_redemptions" label={t('max_uses')} hint={t('max_uses_hint')} nullable />
      <DateField form={form} name="expires_on" label={t('expires_on')} hint={t('expires_on_hint')} nullable />
    </FormDialog>
  )
}
