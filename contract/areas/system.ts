import { z } from 'zod'
import { call } from '../call.ts'
import { country, currency, emptyObject, orderTypeAlias } from '../fields.ts'

const Country = z.object({ code: country, name: z.string(), dial_code: z.string(), currency })
const Currency = z.object({ code: currency, name: z.string(), symbol: z.string(), minor_unit: z.int() })
const Timezone = z.object({ name: z.string(), label: z.string(), offset: z.string() })
const SystemOrderType = z.object({
  id: z.string(),
  alias: orderTypeAlias,
  name: z.string(),
  merchant_types: z.array(z.enum(['ecommerce', 'pick_and_drop'])),
})

/** Cache time in seconds of lists that are the same for every tenant. */
const cacheSeconds = 3_600

export const system = {
  health: call('public', 'GET /health', 'public', {
    input: emptyObject,
    output: z.object({ status: z.literal('ok'), version: z.string(), time: z.string() }),
    tenantless: true,
  }),
  timezones: call('public', 'GET /helpers/timezones', 'public', {
    input: emptyObject,
    output: z.array(Timezone),
    tenantless: true,
    cacheSeconds: cacheSeconds,
  }),
  countries: call('public', 'GET /helpers/countries', 'public', {
    input: emptyObject,
    output: z.array(Country),
    tenantless: true,
    cacheSeconds: cacheSeconds,
  }),
  currencies: call('public', 'GET /helpers/currencies', 'public', {
    input: emptyObject,
    output: z.array(Currency),
    tenantless: true,
    cacheSeconds: cacheSeconds,
  }),
  orderTypes: call('public', 'GET /helpers/order-types', 'public', {
    input: emptyObject,
    output: z.array(SystemOrderType),
    tenantless: true,
    cacheSeconds: cacheSeconds,
  }),
  businessTypes: call('public', 'GET /tenant/list/business-types', 'public', {
    input: emptyObject,
    output: z.array(
      z.object({ type: z.enum(['marketplace', 'static_merchant']), name: z.string(), description: z.string() }),
    ),
    tenantless: true,
    cacheSeconds: cacheSeconds,
  }),
}
