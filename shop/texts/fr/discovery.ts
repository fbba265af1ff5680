export { default as home } from './home.json'
export { default as search } from './search.json'
