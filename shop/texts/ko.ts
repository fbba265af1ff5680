import basket from './ko/basket.json'
import home from './ko/home.json'
import merchant from './ko/merchant.json'
import product from './ko/product.json'
import search from './ko/search.json'
import shell from './ko/shell.json'
import why from './ko/why.json'
import type { FirstTexts } from './shape.ts'

export default { basket, home, merchant, product, search, shell, why } satisfies FirstTexts
