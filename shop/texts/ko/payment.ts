export { default as payment } from './payment.json'
