export { default as place } from './place.json'
