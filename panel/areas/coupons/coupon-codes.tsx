import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { coupons, maxGeneratedCodes, merchantCoupons } from '#contract/areas/coupons.ts'
import type { Coupon, CouponCode } from '#contract/areas/coupons.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { couponQueries } from './coupon-calls.ts'
import styles from './coupons.module.css'

/** The generated codes of a coupon, each for one order. */
export function CouponCodes({ coupon }: { coupon: Coupon }) {
  const t = useText('coupons')
  const [isOpen, setOpen] = useState(false)
  const codes = useCodes(coupon)
  const used = codes.filter(({ order_id }) => order_id !== null).length
  return (
    <Card title={t('codes')} note={t('codes_hint')}>
      <Stack gap={12}>
        {codes.length > 0 && <p>{t('codes_used', { used, number: codes.length })}</p>}
        <div className={styles.row}>
          {coupon.is_editable && codes.length < maxGeneratedCodes && (
            <Button icon={IconPlus} onClick={() => setOpen(true)}>
              {t('codes_generate')}
            </Button>
          )}
          {codes.length > 0 && (
            <Button
              icon={IconDownload}
              onClick={() => download(coupon.code, codes, [t('code'), t('order'), t('redeemed_at')])}
            >
              {t('codes_download')}
            </Button>
          )}
        </div>
      </Stack>
      {isOpen && <CodesDialog coupon={coupon} most={maxGeneratedCodes - codes.length} close={() => setOpen(false)} />}
    </Card>
  )
}

function useCodes({ id, has_generated_codes }: Coupon): readonly CouponCode[] {
  const { panel, merchantId = '' } = usePanelRoute()
  const ofTenant = useCall(coupons.codes, { id }, { enabled: has_generated_codes && panel === 'tenant' })
  const ofMerchant = useCall(
    merchantCoupons.codes,
    { id, merchant_id: merchantId },
    { enabled: has_generated_codes && panel === 'merchant' },
  )
  return (panel === 'tenant' ? ofTenant : ofMerchant).data ?? []
}

function CodesDialog({ coupon: { id, code }, most, close }: { coupon: Coupon; most: number; close: () => void }) {
  const t = useText('coupons')
  const { panel, merchantId = '' } = usePanelRoute()
  const [schema] = useState(() => z.object({ count: z.int().min(1).max(most) }))
  const form = useCallForm({
    schema,
    values: { count: Math.min(100, most) },
    save: ({ count }) =>
      panel === 'tenant'
        ? send(coupons.generateCodes, { id, count })
        : send(merchantCoupons.generateCodes, { id, count, merchant_id: merchantId }),
    invalidates: couponQueries,
    successText: t('codes_generated'),
    errorText: t('codes_failed'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t('codes_generate')} size="small" submitLabel={t('codes_generate')}>
      <Stack gap={12}>
        <p className={styles.note}>{t('codes_warning', { code })}</p>
        <NumberField
          form={form}
          name="count"
          label={t('codes_count')}
          hint={t('codes_most', { number: most })}
          required
        />
      </Stack>
    </FormDialog>
  )
}

/** Saves the codes as a CSV file. Codes and numbers of orders need no quotes. */
function download(name: string, codes: readonly CouponCode[], head: readonly string[]) {
  const quoted = head.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const lines = codes.map(({ code, order_id, redeemed_at }) => [code, order_id ?? '', redeemed_at ?? ''].join(','))
  const url = URL.createObjectURL(new Blob([`\uFEFF${[quoted, ...lines].join('\r\n')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
