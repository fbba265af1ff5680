export { default as basket } from './basket.json'
export { default as merchant } from './merchant.json'
export { default as product } from './product.json'
