export { default as choices } from './choices.json'
