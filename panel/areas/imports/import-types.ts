import { merchantProducts } from '#contract/areas/catalog/products.ts'
import { customers } from '#contract/areas/customers.ts'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import type { importCalls, ImportType } from '#contract/areas/imports.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'

/** A list that can be imported: its calls, the page to go back to and a sample file. */
export type ImportScreenType = {
  type: ImportType
  calls: ReturnType<typeof importCalls>
  /** The history of exports of the list, which names its columns. */
  exports: typeof merchants.exports
  back: string
  /** The first line has the names of its columns. */
  sample: readonly string[]
  /** Whether pictures may come as addresses or in an archive. */
  hasPictures?: boolean
  /** A file that changes stock and prices of products that exist. */
  stockSample?: readonly string[]
}

const couponSample = [
  'code,name,coupon_type,discount_value,minimum_requirement,start_date,end_date,usage_limit_total,one_use_per_customer',
  'SUMMER10,Summer,fixed_percentage,10,20.00,2026-06-01,2026-09-01,500,yes',
]

export const importTypes: readonly ImportScreenType[] = [
  {
    type: 'merchants',
    calls: merchants,
    exports: merchants.exports,
    back: '/merchants',
    sample: [
      'name,merchant_type,contact_number,contact_email,address,postal_code,city,country,order_types,slug',
      'Harbour Kitchen,ecommerce,+442071234567,kitchen@example.com,14 Tooley Street,SE1 2QU,London,GB,delivery | pickup,harbour-kitchen',
    ],
  },
  {
    type: 'customers',
    calls: customers,
    exports: customers.exports,
    back: '/customers',
    sample: ['first_name,last_name,email,mobile', 'Amina,Okafor,amina@example.com,+447700900123'],
  },
  { type: 'coupons', calls: coupons, exports: coupons.exports, back: '/coupons', sample: couponSample },
]

export const merchantImportTypes: readonly ImportScreenType[] = [
  {
    type: 'products',
    calls: merchantProducts,
    exports: merchantProducts.exports,
    back: '/products',
    sample: [
      'sku,name,description,categories,selling_price,quantity,tags,options,status',
      'P-1,Margherita,Tomato and mozzarella,Pizza | Vegetarian,9.50,,hot,"Size [1-1 required]: Small * | Large = 2.50",active',
    ],
    stockSample: ['sku,quantity,selling_price', 'P-1,24,9.50'],
    hasPictures: true,
  },
  { type: 'coupons', calls: merchantCoupons, exports: merchantCoupons.exports, back: '/coupons', sample: couponSample },
]
