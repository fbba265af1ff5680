import account from './en/account.json'
import auth from './en/auth.json'
import basket from './en/basket.json'
import checkout from './en/checkout.json'
import home from './en/home.json'
import merchant from './en/merchant.json'
import orders from './en/orders.json'
import parcel from './en/parcel.json'
import product from './en/product.json'
import search from './en/search.json'
import shell from './en/shell.json'

export default { account, auth, basket, checkout, home, merchant, orders, parcel, product, search, shell }
