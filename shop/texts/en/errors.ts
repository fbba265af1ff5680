export { default as noDelivery } from './no-delivery.json'
export { default as errors } from './errors.json'
