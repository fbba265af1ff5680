import account from './ar/account.json'
import auth from './ar/auth.json'
import basket from './ar/basket.json'
import checkout from './ar/checkout.json'
import home from './ar/home.json'
import merchant from './ar/merchant.json'
import orders from './ar/orders.json'
import parcel from './ar/parcel.json'
import product from './ar/product.json'
import search from './ar/search.json'
import shell from './ar/shell.json'
import type { Texts } from './shape.ts'

export default { account, auth, basket, checkout, home, merchant, orders, parcel, product, search, shell } satisfies Texts
