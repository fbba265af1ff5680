export { default as pay } from './pay.json'
