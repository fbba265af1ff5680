export { default as parcel } from './parcel.json'
