import basket from './en/basket.json'
import home from './en/home.json'
import merchant from './en/merchant.json'
import product from './en/product.json'
import search from './en/search.json'
import shell from './en/shell.json'
import why from './en/why.json'

export default { basket, home, merchant, product, search, shell, why }
