import { useState } from 'react'
import type { AddableProduct } from '#contract/areas/amendments.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Lookup } from '#kit/ui/form/lookup.tsx'
import { useAmendmentCalls } from '../model/order-calls.ts'

/** Finds a product of the order's merchant to add it. */
export function AddProduct({ orderId, onPick }: { orderId: string; onPick: (product: AddableProduct) => void }) {
  const t = useText('orders')
  const { products } = useAmendmentCalls()
  const [search, setSearch] = useState('')
  const { data } = useCall(products, { order_id: orderId, search }, { keepPreviousData: true })
  const found = data ?? []
  return (
    <Lookup
      label={t('amend_add')}
      options={found.map(({ product_id, name }) => ({ value: product_id, text: name }))}
      onSearch={setSearch}
      onPick={(id) => {
        const product = found.find(({ product_id }) => product_id === id)
        if (product) onPick(product)
      }}
    />
  )
}
