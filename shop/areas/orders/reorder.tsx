import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { retryWhenOnline } from '#shop/shell/context/lazy-with-retry.ts'
import { useSetPreferences } from '#shop/shell/context/use-set-preferences.ts'
import { FieldError } from '#shop/shell/content/field.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'

type Props = {
  order: Pick<CustomerOrder, 'order_id' | 'order_type'> & { merchant: { _id: string; name: string } }
  wide?: boolean | undefined
}

/** Parcels cannot be copied: the link opens the courier's page. */
export function ReorderOrParcelButton({ order, wide }: Props) {
  const t = useText('orders')
  const path = usePath()
  if (order.order_type !== 'pick_and_drop') return <ReorderButton order={order} wide={wide} />
  return (
    <Link className={wide ? 'btn btn-quiet btn-wide' : 'btn btn-line btn-s'} to={path(`/m/shop/${order.merchant._id}`)}>
      {t('reorder_parcel')}
    </Link>
  )
}

/**
 * Reorders at current prices, with the same order type if it is still offered. Lists unavailable items before
 * opening the basket; if nothing is left, it links to the menu or to other shops.
 */
function ReorderButton({ order: { order_id, order_type, merchant }, wide }: Props) {
  const t = useText('orders')
  const { translateThrown } = useErrorTexts()
  const { name: store } = useShop()
  const navigate = useNavigate()
  const setPreferences = useSetPreferences()
  const path = usePath()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [next, setNext] = useState<{ to: string; name: string } | null>(null)
  const reorder = async () => {
    setBusy(true)
    setNext(null)
    try {
      const { fillBasketFrom } = await retryWhenOnline(() => import('./fill-basket-from.ts'))
      const { shop, isEmpty, unavailable } = await fillBasketFrom(order_id, t('comma'))
      if (isEmpty) {
        setMessage(t('nothing_available'))
        return setNext({ to: path(`/m/${shop.slug}/${shop._id}`), name: t('see_menu') })
      }
      if (shop.order_types.includes(order_type)) await setPreferences({ type: order_type })
      const to = path(`/cart?m=${shop._id}`)
      if (unavailable.length === 0) return void navigate(to)
      setMessage(t('unavailable_items', { names: unavailable.join(t('comma')) }))
      setNext({ to, name: t('see_basket') })
    } catch (error) {
      const apiError = await translateThrown(error)
      if (apiError?.status !== 404) return setMessage(apiError?.message ?? t('failed'))
      setMessage(t('shop_gone', { merchant: merchant.name, store }))
      setNext({ to: path(), name: t('browse_shops') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <BusyButton
        type="button"
        className={wide ? 'btn btn-quiet btn-wide' : 'btn btn-line btn-s'}
        busy={busy}
        onClick={() => void reorder()}
      >
        {t('reorder')}
      </BusyButton>
      <FieldError text={message || undefined} />
      {next && (
        <Link className={wide ? 'btn btn-main btn-wide' : 'btn btn-main btn-s'} to={next.to}>
          {next.name}
        </Link>
      )}
    </>
  )
}
