import basket from './ar/basket.json'
import home from './ar/home.json'
import merchant from './ar/merchant.json'
import product from './ar/product.json'
import search from './ar/search.json'
import shell from './ar/shell.json'
import why from './ar/why.json'
import type { FirstTexts } from './shape.ts'

export default { basket, home, merchant, product, search, shell, why } satisfies FirstTexts
