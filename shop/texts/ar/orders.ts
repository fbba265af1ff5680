export { default as orders } from './orders.json'
