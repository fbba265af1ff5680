import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { myOrders } from '#contract/areas/checkout.ts'
import type { CartItem, CustomerOrder } from '#contract/schemas/order.ts'
import { storeMerchants } from '#contract/areas/storefront/merchants.ts'
import { fillBasket } from '#shop/data/basket.ts'
import type { BasketLine } from '#shop/data/basket.ts'
import { client } from '#shop/data/client.ts'
import { toBasketMerchant } from '#shop/shell/content/basket-merchant.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { useSetPreferences } from '#shop/shell/context/use-set-preferences.ts'
import { FieldError } from '#shop/shell/content/field.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useErrorTexts } from '#shop/shell/error-texts/use-error-texts.ts'

const toBasketLine =
  (comma: string) =>
  (item: CartItem): BasketLine => ({
    key: crypto.randomUUID(),
    product_id: item.product_id,
    name: item.name,
    image: item.image ?? null,
    quantity: item.quantity,
    options: item.options.map(({ option_id, values }) => ({ option_id, value_ids: values.map(({ id }) => id) })),
    addons: item.addons.map(({ product_id, quantity }) => ({ product_id, quantity })),
    instruction: item.instruction ?? '',
    unitPrice: Math.round(item.line_total / item.quantity),
    recommended: false,
    optionsText: [
      ...item.options.flatMap(({ values }) => values.map(({ name }) => name)),
      ...item.addons.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    ].join(comma),
  })

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
      const { merchant_id, cart, unavailable } = await client(myOrders.reorder, { id: order_id })
      const shop = await client(storeMerchants.show, { id: merchant_id })
      if (cart.cart_items.length === 0) {
        setMessage(t('nothing_available'))
        return setNext({ to: path(`/m/${shop.slug}/${merchant_id}`), name: t('see_menu') })
      }
      fillBasket(toBasketMerchant(shop), cart.cart_items.map(toBasketLine(t('comma'))))
      if (shop.order_types.includes(order_type)) await setPreferences({ type: order_type })
      const to = path(`/cart?m=${merchant_id}`)
      if (unavailable.length === 0) return void navigate(to)
      setMessage(t('unavailable_items', { names: [...new Set(unavailable.map(({ name }) => name))].join(t('comma')) }))
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
