export { default as installed } from './installed.json'
