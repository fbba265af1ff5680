export { default as allergens } from './allergens.json'
export { default as choices } from './choices.json'
