import { z } from 'zod'
import { call } from '../../call.ts'
import { id, instant, emptyObject, idParams } from '../../fields.ts'

export const OwnSession = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
  /** Started by another user who impersonates this one. */
  is_impersonated: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The sessions of the signed-in user. */
export const ownSessions = {
  list: call('auth', 'GET /sessions', 'signed-in', { input: emptyObject, output: z.array(OwnSession) }),
  end: call('auth', 'DELETE /sessions/{id}', 'signed-in', {
    input: idParams,
    output: idParams,
    ownTransactions: true,
    message: 'Delete Session Successfully',
  }),
  endOthers: call('auth', 'DELETE /sessions', 'signed-in', {
    input: emptyObject,
    output: z.object({ ended: z.int() }),
    ownTransactions: true,
    message: 'Delete Session Successfully',
  }),
}
