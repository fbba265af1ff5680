import account from './fr/account.json'
import auth from './fr/auth.json'
import basket from './fr/basket.json'
import checkout from './fr/checkout.json'
import home from './fr/home.json'
import merchant from './fr/merchant.json'
import orders from './fr/orders.json'
import parcel from './fr/parcel.json'
import product from './fr/product.json'
import search from './fr/search.json'
import shell from './fr/shell.json'
import type { Texts } from './shape.ts'

export default { account, auth, basket, checkout, home, merchant, orders, parcel, product, search, shell } satisfies Texts
