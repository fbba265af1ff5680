export { MerchantPage as default } from '#shop/areas/merchant/merchant-page.tsx'
