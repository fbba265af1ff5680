export { default as account } from './account.json'
export { default as auth } from './auth.json'
