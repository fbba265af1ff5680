export { default as nobody } from './nobody.json'
export { default as why } from './why.json'
