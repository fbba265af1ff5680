import { z } from 'zod'
import { task } from '#api/platform/events/job.ts'
import { Refusal } from '#api/platform/api-error.ts'
import { countNetTry, countTry, forgetTries, netOf } from '#api/platform/identity/login-attempts.ts'
import type { Front } from './front.ts'

export type Audience = 'panel' | 'store'

export const warnOfFailures = task(
  'auth.warn-of-failures',
  z.object({ audience: z.enum(['panel', 'store']), login: z.string() }),
)

const perAccount = { most: 5, seconds: 900, grows: true }
const perAccountAnywhere = { most: 30, seconds: 900 }
const perNet = { most: 30, seconds: 60 }

/**
 * Counts a try to sign in by account from this network, by account, and by network; refuses when too many failed before (security R-PWD-4).
 * Strangers elsewhere never lock somebody out: `knows` says whether the account has signed in from this network before. Answers what to do after success.
 */
export async function countSignIn(
  front: Front,
  audience: Audience,
  login: string,
  knows: (net: string) => Promise<boolean>,
): Promise<() => Promise<void>> {
  const { platform, tenant, request } = front
  const net = netOf(request.ip)
  const own = ['login', tenant.id, audience, login, net]
  await countTry(platform, own, perAccount).catch((error: unknown) => warnAndThrow(front, audience, login, error))
  const anywhere = await countTry(platform, ['login-anywhere', tenant.id, audience, login], perAccountAnywhere).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && (await knows(net))) return () => Promise.resolve()
      throw error
    },
  )
  const fromNet = platform.config.RATE_LIMITS
    ? await countTry(platform, ['login-net', net], perNet)
    : () => Promise.resolve()
  return async () => void (await Promise.all([forgetTries(platform, own), anywhere(), fromNet()]))
}

/** New customers of one network, guests included. */
export const countNewCustomer = ({ platform, tenant, request }: Front) =>
  countNetTry(
    platform,
    ['register', tenant.id],
    request.ip,
    { most: 5, seconds: 60 },
    { most: 20, seconds: 3_600 },
    { most: 50, seconds: 86_400 },
  )

/** The owner of the account is told, once a day; whether there is one, the job finds out. */
async function warnAndThrow(
  { platform, tenant, open }: Front,
  audience: Audience,
  login: string,
  error: unknown,
): Promise<never> {
  const first = await countTry(platform, ['login-warned', tenant.id, audience, login], {
    most: 1,
    seconds: 86_400,
  }).then(
    () => true,
    () => false,
  )
  if (first) await open((db) => warnOfFailures.later(db, { audience, login }))
  throw error
}
