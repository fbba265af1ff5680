import account from './ko/account.json'
import auth from './ko/auth.json'
import checkout from './ko/checkout.json'
import orders from './ko/orders.json'
import parcel from './ko/parcel.json'
import type { MoreTexts } from './shape.ts'

export default { account, auth, checkout, orders, parcel } satisfies MoreTexts
