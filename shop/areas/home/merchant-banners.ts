export { Banners as default } from './banners.tsx'
