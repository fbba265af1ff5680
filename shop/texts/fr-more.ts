import account from './fr/account.json'
import auth from './fr/auth.json'
import checkout from './fr/checkout.json'
import orders from './fr/orders.json'
import parcel from './fr/parcel.json'
import type { MoreTexts } from './shape.ts'

export default { account, auth, checkout, orders, parcel } satisfies MoreTexts
