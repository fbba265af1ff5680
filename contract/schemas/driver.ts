import { z } from 'zod'
import { instant } from '../fields.ts'

export const Driver = z.object({
  name: z.string().trim().min(1).max(60),
  mobile: z.string().max(20).nullish(),
  vehicle: z.string().max(40).nullish(),
  latitude: z.number().nullish(),
  longitude: z.number().nullish(),
  /** When the driver was there. */
  located_at: instant.nullish(),
  /** Page of the courier service that shows where the driver is. */
  tracking_url: z
    .url({ protocol: /^https$/ })
    .max(1_000)
    .nullish(),
})
export type Driver = z.infer<typeof Driver>
