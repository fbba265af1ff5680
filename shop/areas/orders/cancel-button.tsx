import { Suspense, useState } from 'react'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { FormError } from '#shop/shell/content/field.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { useText } from '#shop/shell/context/text.tsx'

const CancelSheet = lazyWithRetry(() => import('./cancel-sheet.tsx'))

/** Cancel while the shop has not accepted. Too late is said where the button was, which goes then. */
export function CancelButton({ order, again }: { order: CustomerOrder; again: () => void }) {
  const t = useText('orders')
  const [open, setOpen] = useState(false)
  const [tried, setTried] = useState<string | null>(null)
  const { merchant, order_status } = order
  if (!order.can_cancel) {
    if (tried === null || order_status === 'cancelled') return null
    return (
      <FormError title={(order_status === 'pending' && tried) || t('too_late')}>
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
            again={again}
            onTried={setTried}
            onClose={() => {
              setOpen(false)
              setTried(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
