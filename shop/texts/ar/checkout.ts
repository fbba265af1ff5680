export { default as checkout } from './checkout.json'
