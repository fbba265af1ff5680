export { default as why } from './why.json'
