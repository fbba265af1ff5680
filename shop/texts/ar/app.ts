export { default as installed } from './installed.json'
export { default as choices } from './choices.json'
