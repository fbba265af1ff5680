import { Suspense, useState } from 'react'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { FormError } from '#shop/shell/content/field.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'

const CancelSheet = lazyWithRetry(() => import('./cancel-sheet.tsx'))

/** Cancels an order that is not accepted yet. If it is too late, a message replaces the button. */
export function CancelButton({ order, reload }: { order: CustomerOrder; reload: () => void }) {
  const t = useText('orders')
  const [open, setOpen] = useState(false)
  const [failedText, setFailedText] = useState<string | null>(null)
  const { merchant, order_status } = order
  if (!order.can_cancel) {
    if (failedText === null || order_status === 'cancelled') return null
    return (
      <FormError title={(order_status === 'pending' && failedText) || t('too_late')}>
        {merchant.phone && (
          <a className="link" href={`tel:${merchant.phone}`}>
            {t('call', { driver: merchant.name })}
          </a>
        )}
      </FormError>
    )
  }
  return (
    <>
      <button type="button" className="btn btn-line btn-wide cancel" onClick={() => setOpen(true)}>
        {t('cancel')}
      </button>
      {open && (
        <Suspense>
          <CancelSheet
            order={order}
            reload={reload}
            onFailure={setFailedText}
            onClose={() => {
              setOpen(false)
              setFailedText(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
