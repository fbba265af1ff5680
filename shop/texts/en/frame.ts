export { default as shell } from './shell.json'
