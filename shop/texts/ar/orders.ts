export { default as amendment } from './amendment.json'
export { default as orders } from './orders.json'
