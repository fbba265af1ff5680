import basket from './fr/basket.json'
import home from './fr/home.json'
import merchant from './fr/merchant.json'
import product from './fr/product.json'
import search from './fr/search.json'
import shell from './fr/shell.json'
import why from './fr/why.json'
import type { FirstTexts } from './shape.ts'

export default { basket, home, merchant, product, search, shell, why } satisfies FirstTexts
