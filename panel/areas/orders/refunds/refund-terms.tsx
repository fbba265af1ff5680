import { NativeSelect } from '@mantine/core'
import type { Order } from '#contract/schemas/order.ts'
import { refundPayersFor } from '#contract/rules/refunds.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { HandFields } from './hand-fields.tsx'
import type { RefundDraft } from './refund-draft.ts'
import { refundMethodsOf } from './refund-draft.ts'
import styles from './refund-dialog.module.css'

type TermsProps = { order: Order; draft: RefundDraft; onChange: (change: Partial<RefundDraft>) => void }

/** Where the money goes, and who bears it. */
export function RefundTerms({ order, draft, onChange }: TermsProps) {
  const t = useText('orders')
  const { panel } = usePanelRoute()
  const [methods, payers] = [refundMethodsOf(order), refundPayersFor(panel, order.delivery_by)]
  return (
    <>
      <div className={styles.terms}>
        <NativeSelect
          {...inputPropsOf({ label: t('refund_method') }, undefined)}
          size="md"
          value={draft.method}
          onChange={({ currentTarget: { value } }) =>
            onChange({ method: methods.find((one) => one === value) ?? draft.method })
          }
          data={methods.map((value) => ({ value, label: t(`method_${value}`) }))}
        />
        <NativeSelect
          {...inputPropsOf({ label: t('refund_payer') }, undefined)}
          size="md"
          value={draft.payer}
          onChange={({ currentTarget: { value } }) =>
            onChange({ payer: payers.find((one) => one === value) ?? draft.payer })
          }
          data={payers.map((value) => ({ value, label: t(`payer_${value}`) }))}
        />
      </div>
      {draft.method === 'by_hand' && (
        <>
          {order.payment_mode === 'cash_on_delivery' && <p className={styles.text}>{t('refund_cash')}</p>}
          <div className={styles.terms}>
            <HandFields
              method={draft.handMethod}
              note={draft.handNote}
              noteLabel={t('hand_note')}
              onMethodChange={(handMethod) => onChange({ handMethod })}
              onNoteChange={(handNote) => onChange({ handNote })}
            />
          </div>
        </>
      )}
    </>
  )
}
