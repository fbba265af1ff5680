import { z } from 'zod'
import { call } from './call.ts'
import { id, instant, nothing, oneId } from './fields.ts'

export const OwnSession = z.object({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
  /** Opened by somebody else in one's name. */
  is_impersonated: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Where somebody is signed in, and the way out of each. */
export const ownSessions = {
  list: call('auth', 'GET /sessions', 'signed-in', { input: nothing, output: z.array(OwnSession) }),
  end: call('auth', 'DELETE /sessions/{id}', 'signed-in', {
    input: oneId,
    output: oneId,
    ownTransactions: true,
    message: 'Delete Session Successfully',
  }),
  endOthers: call('auth', 'DELETE /sessions', 'signed-in', {
    input: nothing,
    output: z.object({ ended: z.int() }),
    ownTransactions: true,
    message: 'Delete Session Successfully',
  }),
}
