import type { OrderTypeAlias } from '../fields.ts'

/** Whether a merchant of this type can take orders of this type: couriers bring parcels, shops sell products. */
export const isOrderTypeOf = (alias: OrderTypeAlias, merchantType: 'ecommerce' | 'pick_and_drop'): boolean =>
  (alias === 'pick_and_drop') === (merchantType === 'pick_and_drop')
