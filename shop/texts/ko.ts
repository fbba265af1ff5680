import account from './ko/account.json'
import auth from './ko/auth.json'
import basket from './ko/basket.json'
import checkout from './ko/checkout.json'
import home from './ko/home.json'
import merchant from './ko/merchant.json'
import orders from './ko/orders.json'
import parcel from './ko/parcel.json'
import product from './ko/product.json'
import search from './ko/search.json'
import shell from './ko/shell.json'
import type { Texts } from './shape.ts'

export default { account, auth, basket, checkout, home, merchant, orders, parcel, product, search, shell } satisfies Texts
