import { useState } from 'react'
import { myOrders } from '#contract/checkout.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/busy.tsx'
import { Refused, TextArea } from '#shop/shell/field.tsx'
import { Sheet } from '#shop/shell/sheet.tsx'
import { useShop } from '#shop/shell/shop.tsx'
import { useText } from '#shop/shell/text.tsx'
import { useWording } from '#shop/shell/wording.ts'

/** Cancel while the shop has not accepted, with a reason. Too late is said as that. */
export function CancelButton({ orderId, again }: { orderId: string; again: () => void }) {
  const t = useText('orders')
  const { told } = useWording()
  const { ordering } = useShop()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const cancel = async () => {
    setBusy(true)
    try {
      await client(myOrders.cancel, { id: orderId, reason: reason.trim() || t('no_reason') })
      setOpen(false)
    } catch (error) {
      const refusal = await told(error)
      setFailed(refusal?.status === 409 ? t('too_late') : (refusal?.message ?? t('failed')))
    } finally {
      setBusy(false)
      again()
    }
  }
  return (
    <>
      <button type="button" className="btn btn-line btn-wide cancel" onClick={() => setOpen(true)}>{t('cancel')}</button>
      {open && (
        <Sheet label={t('cancel')} narrow onClose={() => setOpen(false)} foot={<><button type="button" className="btn btn-line" onClick={() => setOpen(false)}>{t('keep')}</button><BusyButton type="button" className="btn btn-main" busy={busy} onClick={() => void cancel()}>{t('cancel_now')}</BusyButton></>}>
          <h1>{t('cancel_title')}</h1>
          <p className="desc">{t('cancel_text')}</p>
          <div className="row wrapping reasons">{ordering.cancel_reasons.map((one) => <label key={one} className="chip"><input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />{one}</label>)}</div>
          <TextArea label={t('reason')} value={reason} maxLength={255} onChange={(event) => setReason(event.target.value)} />
          {failed && <Refused>{failed}</Refused>}
        </Sheet>
      )}
    </>
  )
}
