import { Suspense } from 'react'
import type { StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import type { MerchantDetails } from '#shop/areas/merchant/merchant-data.ts'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { Stepper } from '#shop/shell/dialog/stepper.tsx'
import { useText } from '#shop/shell/context/text.tsx'

const OrderLaterFooter = lazyWithRetry(() => import('./order-later-footer.tsx'))

type DialogFooterProps = {
  product: StoreProductDetails
  merchant: MerchantDetails
  quantity: number
  setQuantity: (value: number) => void
  unitPrice: number
  isEdit: boolean
  onSave: () => void
}

export function DialogFooter({
  product,
  merchant,
  quantity,
  setQuantity,
  unitPrice,
  isEdit,
  onSave,
}: DialogFooterProps) {
  const t = useText('product')
  const { is_available, stock_status, available_next: next } = product
  const renderNotice = (text: string) => (
    <p className="unavailable-note" role="status">
      {text}
    </p>
  )
  if (!merchant.is_active || !merchant.is_accepting_orders)
    return renderNotice(t('shop_closed', { merchant: merchant.name }))
  if (stock_status === 'out_of_stock') return renderNotice(t('sold_out'))
  if (!is_available)
    return next ? (
      <Suspense fallback={renderNotice(t('not_available_now'))}>
        <OrderLaterFooter product={product} next={next} merchant={merchant} />
      </Suspense>
    ) : (
      renderNotice(t('not_available_now'))
    )
  return (
    <>
      <Stepper
        isLarge
        label={t('quantity')}
        value={quantity}
        min={1}
        max={Math.max(1, Math.min(99, product.quantity ?? 99))}
        onChange={setQuantity}
      />
      <button type="button" className="btn btn-main btn-split" onClick={onSave}>
        <span>{t(isEdit ? 'change' : 'add')}</span>
        <Money amount={unitPrice * quantity} currency={product.currency} />
      </button>
    </>
  )
}
