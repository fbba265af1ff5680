import { useEffect, useState } from 'react'
import { myOrders } from '#contract/areas/checkout.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { client } from '#shop/data/client.ts'
import { useOnline } from '#shop/data/connectivity.ts'
import { isUnreachable } from '#shop/data/api-error.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { FormError, TextArea } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import { Sheet } from '#shop/shell/dialog/sheet.tsx'
import { useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'

type Props = {
  order: CustomerOrder
  reload: () => void
  /** Receives the error text; empty while it is unknown. */
  onFailure: (failed: string) => void
  onClose: () => void
}

/** Asks for a reason and cancels the order. Waits for the connection while the sheet is open. */
export default function CancelSheet({ order: { order_id }, reload, onFailure, onClose }: Props) {
  const t = useText('cancel')
  const { translateThrown } = useErrorTexts()
  const { ordering } = useShop()
  const online = useOnline()
  const [reason, setReason] = useState('')
  const [state, setState] = useState<'ready' | 'busy' | 'lost'>('ready')
  const [formError, setFormError] = useState('')
  const showError = (text: string) => {
    setFormError(text)
    onFailure(text)
  }
  const cancel = async () => {
    setState('busy')
    showError('')
    try {
      await client(myOrders.cancel, { id: order_id, reason: reason.trim() || t('no_reason') })
      onClose()
    } catch (error) {
      if (isUnreachable(error)) return setState('lost')
      showError((await translateThrown(error))?.message ?? t('failed'))
      setState('ready')
    } finally {
      reload()
    }
  }
  useEffect(() => {
    if (state !== 'lost' || !online) return
    const timer = setTimeout(() => void cancel(), 500)
    return () => clearTimeout(timer)
  })
  return (
    <Sheet
      label={t('title')}
      narrow
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn-line" onClick={onClose}>
            {t('keep_order')}
          </button>
          <BusyButton type="button" className="btn btn-main" busy={state !== 'ready'} onClick={() => void cancel()}>
            {t('confirm')}
          </BusyButton>
        </>
      }
    >
      <h1>{t('title')}</h1>
      <p className="desc">{t('text')}</p>
      <div className="row wrapping reasons">
        {ordering.cancel_reasons.map((one) => (
          <label key={one} className="chip">
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {one}
          </label>
        ))}
      </div>
      <TextArea
        label={t('reason')}
        value={reason}
        maxLength={255}
        onChange={(event) => setReason(event.target.value)}
      />
      {formError && <FormError>{formError}</FormError>}
      {state === 'lost' && (
        <p className="notice" role="status">
          <Icon name="offline" />
          <span>{t('waiting_offline')}</span>
        </p>
      )}
    </Sheet>
  )
}
