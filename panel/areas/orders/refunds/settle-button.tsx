import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useRefundCalls } from '../model/order-calls.ts'

const SettleDialog = lazy(() => import('./settle-dialog.tsx').then((module) => ({ default: module.SettleDialog })))

type Props = { orderId: string; refund: { id: string; amount: number; status: string }; currency: string }

/** Opens the form that settles a refused refund, for users who may. */
export function SettleButton({ orderId, refund, currency }: Props) {
  const t = useText('orders')
  const can = useCan()
  const { settle } = useRefundCalls()
  const [isOpen, setOpen] = useState(false)
  if (refund.status !== 'failed' || !can(settle)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('settle')}</Button>
      {isOpen && (
        <Suspense>
          <SettleDialog orderId={orderId} refund={refund} currency={currency} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
