export { default as cancel } from './cancel.json'
export { default as parcel } from './parcel.json'
export { default as place } from './place.json'
export { default as visit } from './visit.json'
