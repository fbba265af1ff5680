import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject } from '../../fields.ts'
import { merchantSettingsNames } from '../../permissions.ts'

/** Days of orders that a preparation time is compared with. */
export const measuredDays = 28

/** How long the newest orders of four weeks took from placing until they were ready, for the setting of this time. */
export const preparationTimes = call('merchant', 'GET /stats/orders/preparation-times', merchantSettingsNames, {
  input: emptyObject,
  output: z.array(z.object({ minutes: z.int(), orders: z.int() })),
})
