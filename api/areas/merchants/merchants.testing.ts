import type { InputOf } from '#contract/call.ts'
import type { merchants } from '#contract/merchants.ts'

type Draft = InputOf<typeof merchants.create>

export const aMerchant = (more: Partial<Draft> = {}): Draft => ({
  merchant_type: 'ecommerce',
  name: 'Pier Pizza',
  address: '1 Pier Road',
  country: 'GB',
  contact_number: '+442071234567',
  contact_email: 'Hello@Pier.example',
  order_types: ['delivery', 'pickup'],
  ...more,
})
