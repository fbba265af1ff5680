import account from './ar/account.json'
import auth from './ar/auth.json'
import checkout from './ar/checkout.json'
import orders from './ar/orders.json'
import parcel from './ar/parcel.json'
import type { MoreTexts } from './shape.ts'

export default { account, auth, checkout, orders, parcel } satisfies MoreTexts
