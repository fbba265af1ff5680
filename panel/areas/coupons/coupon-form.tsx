import { useState } from 'react'
import { useNavigate } from 'react-router'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import type { Coupon } from '#contract/areas/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { couponQueries, useCouponCalls } from './coupon-calls.ts'
import { CouponNameFields } from './coupon-name-fields.tsx'
import { CouponTimeFields } from './coupon-time-fields.tsx'
import { CouponOrderFields } from './coupon-order-fields.tsx'
import { CouponDiscountFields } from './coupon-discount-fields.tsx'
import { blankCoupon, copyOf, couponForm, valuesOf } from './coupon-form-values.ts'
import { CouponCodes } from './coupon-codes.tsx'
import { CouponHours } from './coupon-hours.tsx'
import { CouponTest } from './coupon-test.tsx'
import { CouponSummary } from './coupon-summary.tsx'
import { CouponRedemptions } from './coupon-redemptions.tsx'
import { CouponStateLabel } from './coupons-columns.tsx'

/** Form of a coupon with its summary and the orders that used it. A merchant reads the coupons of the network only. */
export function CouponForm({ coupon, template }: { coupon?: Coupon; template?: Coupon }) {
  const t = useText('coupons')
  const navigate = useNavigate()
  const { to, byPanel } = usePanelRoute()
  const context = usePanelContext()
  const calls = useCouponCalls()
  const [schema] = useState(() => couponForm(t('end_before_start')))
  const [blank] = useState(() => (template ? copyOf(template) : blankCoupon(new Date())))
  const currency = coupon?.currency ?? (context.panel === 'merchant' ? context.merchant.currency : context.currency)
  const listPath = to('/coupons')
  const form = useCallForm({
    schema,
    values: coupon ? valuesOf(coupon) : blank,
    ...(coupon ? { reload: async () => withUpdatedAt(valuesOf, await calls.fetch(coupon.id)) } : {}),
    save: (draft, part, expectedUpdatedAt) =>
      coupon ? calls.update({ ...part, ...expectedUpdatedAt, id: coupon.id }) : calls.create(draft),
    invalidates: couponQueries,
    successText: t(coupon ? 'saved' : 'created'),
    invalidText: t('review'),
    onSaved: (saved) => {
      if (!coupon) void navigate(to(`/coupons/edit/${saved.id}`), { replace: true })
    },
  })
  const isReadOnly = coupon?.is_editable === false
  const title = form.values.name.trim() || t('new')
  const create = !coupon && form.changed.length === 0 && (
    <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
      {t('create')}
    </Button>
  )
  const remove = coupon?.is_editable && (
    <>
      <Button onClick={() => void navigate(to(`/coupons/create?copy=${coupon.id}`))}>{t('duplicate')}</Button>
      <DeleteButton
        call={byPanel(coupons.remove, merchantCoupons.remove)}
        id={coupon.id}
        invalidates={couponQueries}
        texts={deleteTextsOf(t, coupon.code)}
        onDeleted={() => void navigate(listPath, { replace: true })}
      />
    </>
  )
  const fields = { form, currency, disabled: isReadOnly }
  return (
    <Screen
      title={<bdi>{title}</bdi>}
      tabTitle={title}
      back={listPath}
      titleExtra={coupon && <CouponStateLabel state={coupon.state} />}
      actions={create || remove}
      toolbar={isReadOnly && <p>{t('read_only')}</p>}
    >
      <Form form={form} saveLabel={t(coupon ? 'save' : 'create')}>
        <Columns
          side={
            <>
              <CouponSummary values={form.values} currency={currency} coupon={coupon} />
              {coupon && <CouponTest coupon={coupon} />}
            </>
          }
        >
          <Card title={t('basics')}>
            <CouponNameFields {...fields} isNew={!coupon} isUsed={(coupon?.usage_count ?? 0) > 0} />
          </Card>
          <Card title={t('gives')}>
            <CouponDiscountFields {...fields} />
          </Card>
          <Card title={t('where')}>
            <CouponOrderFields {...fields} isOwned={coupon !== undefined && coupon.merchant_id !== null} />
          </Card>
          <Card title={t('when')}>
            <CouponTimeFields {...fields} />
          </Card>
          <CouponHours {...fields} />
          {coupon && (coupon.is_editable || coupon.has_generated_codes) && <CouponCodes coupon={coupon} />}
          {coupon && coupon.usage_count > 0 && <CouponRedemptions id={coupon.id} />}
        </Columns>
      </Form>
    </Screen>
  )
}
