export { default as allergens } from './allergens.json'
