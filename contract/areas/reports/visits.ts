import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject } from '../../fields.ts'

/** How far a visit of the shop came. */
export const visitStep = z.enum(['seen', 'basket', 'checkout', 'placed'])
export type VisitStep = z.infer<typeof visitStep>

/** Visits of visitors who agreed, by the furthest steps they reached. Kept as sums by day, without any identifier. */
export const VisitFunnel = z.object({ seen: z.int(), basket: z.int(), checkout: z.int(), placed: z.int() })
export type VisitFunnel = z.infer<typeof VisitFunnel>

export const storeVisits = {
  /** Steps that a visit reached since the last call, each once per visit. Ignored unless the store counts visits. */
  record: call('store', 'POST /visits', 'public', {
    input: z.object({ steps: z.array(visitStep).min(1).max(4) }),
    output: emptyObject,
    ownTransactions: true,
    limit: { max: 20, seconds: 60, maxPerNetwork: 300 },
    bodyLimit: 1_024,
  }),
}
