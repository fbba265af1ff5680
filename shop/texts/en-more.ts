import account from './en/account.json'
import auth from './en/auth.json'
import checkout from './en/checkout.json'
import orders from './en/orders.json'
import parcel from './en/parcel.json'

export default { account, auth, checkout, orders, parcel }
