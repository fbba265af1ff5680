import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { Order } from '#contract/schemas/order.ts'
import { showFailure, toCallError } from '#kit/data/failure.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { setDetails, setRow } from '../model/order-cache.ts'
import { useAmendmentCalls, useOrderCalls } from '../model/order-calls.ts'
import { toOrderRow } from '../model/order-rows.ts'
import { AddProduct } from './add-product.tsx'
import { AddedItemEditor, QuantityRow } from './amendment-items.tsx'
import { draftOf, isRemoving, linesOf, newItem } from './amendment-draft.ts'
import type { AddedItem } from './amendment-draft.ts'
import { AmendmentEffects } from './amendment-effects.tsx'
import { useAmendmentPreview } from './use-amendment-preview.ts'
import styles from './amendment-dialog.module.css'

type Props = { order: Order; close: () => void }

/** Proposes other items for a placed order, after a preview of the new bill. */
export function AmendmentDialog({ order, close }: Props) {
  const t = useText('orders')
  const { order_id, currency } = order
  const items = order.cart.cart_items
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => draftOf(order))
  const [reason, setReason] = useState('')
  const [isSoldOut, setSoldOut] = useState(true)
  const [state, setState] = useState<'idle' | 'incomplete' | 'busy'>('idle')
  const calls = useOrderCalls()
  const amendmentCalls = useAmendmentCalls()
  const { merchantId } = usePanelRoute()
  const lines = linesOf(items, draft)
  const preview = useAmendmentPreview(order_id, lines)
  const is_sold_out = isSoldOut && isRemoving(items, draft)
  const isAtOnce = is_sold_out && preview.data?.is_applied_at_once === true
  const setAdded = (added: AddedItem[]) => setDraft((current) => ({ ...current, added }))
  const propose = async () => {
    if (lines === null || !preview.data || reason.trim() === '') return setState('incomplete')
    setState('busy')
    try {
      const proposal = { order_id, lines, reason, is_sold_out, expected_total: preview.data.new_total }
      const changed = await send(amendmentCalls.propose, proposal, { idempotencyKey })
      setRow(calls, merchantId, toOrderRow(changed))
      setDetails(calls, merchantId, changed)
      const isApplied = changed.amendments.at(-1)?.state === 'applied'
      toast(t(isApplied ? 'amend_done' : 'amend_asked'), { title: `#${order_id}`, tone: 'good' })
      close()
    } catch (caught) {
      showFailure(toCallError(caught), { title: `#${order_id}`, retry: () => void propose() })
      setState('idle')
    }
  }
  return (
    <Dialog
      opened
      close={close}
      title={t('amend_title', { id: order_id })}
      footer={
        <Button
          size="touch"
          kind="primary"
          busy={state === 'busy'}
          disabled={lines === null}
          onClick={() => void propose()}
        >
          {t(isAtOnce ? 'amend_apply' : 'amend_ask')}
        </Button>
      }
    >
      <ul className={styles.items}>
        {items.map((item, line) => (
          <QuantityRow
            key={`${item.product_id}-${line}`}
            name={item.name}
            options={orderLinesOf([item])[0]?.options ?? []}
            quantity={draft.quantities[line] ?? 0}
            onChange={(quantity) =>
              setDraft((current) => ({ ...current, quantities: current.quantities.with(line, quantity) }))
            }
          />
        ))}
        {draft.added.map((added) => (
          <AddedItemEditor
            key={added.key}
            added={added}
            currency={currency}
            onChange={(next) =>
              setAdded(draft.added.flatMap((one) => (one.key !== added.key ? [one] : next.quantity > 0 ? [next] : [])))
            }
          />
        ))}
      </ul>
      <AddProduct orderId={order_id} onPick={(product) => setAdded([...draft.added, newItem(product, Date.now())])} />
      {isRemoving(items, draft) && (
        <Checkbox showLabel label={t('amend_sold_out')} checked={isSoldOut} onChange={setSoldOut} />
      )}
      <TextInput
        {...inputPropsOf(
          { label: t('cancel_other_reason') },
          state === 'incomplete' && reason.trim() === '' ? t('cancel_needed') : undefined,
        )}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {lines !== null && <AmendmentEffects {...preview} isAtOnce={isAtOnce} />}
    </Dialog>
  )
}
