import type { DemoProduct } from '../menu.ts'
import type { MerchantContext } from '../orders/context.ts'
import type { LoadContext } from './load-context.ts'

export const productId = ({ ids }: LoadContext, product: DemoProduct) => ids.get(`product ${product.sku}`)
export const merchantId = ({ ids }: LoadContext, { seed }: MerchantContext) => ids.get(`merchant ${seed.key}`)
export const optionId = ({ ids }: LoadContext, { seed }: MerchantContext, key: string) =>
  ids.get(`option ${seed.key} ${key}`)
export const valueId = ({ ids }: LoadContext, { seed }: MerchantContext, key: string, value: number) =>
  ids.get(`value ${seed.key} ${key} ${value}`)
export const categoryId = ({ ids }: LoadContext, { seed }: MerchantContext, section: number) =>
  ids.get(`section ${seed.key} ${section}`)
export const productKey = (context: LoadContext, merchant: MerchantContext, product: DemoProduct) => ({
  merchant_id: merchantId(context, merchant),
  product_id: productId(context, product),
})
