import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { countNetworkAttempt, countAttempt, clearAttempts, networkOf } from '#api/platform/identity/login-attempts.ts'
import type { AuthContext } from './auth-context.ts'

export type Audience = 'panel' | 'store'

export const sendFailureWarning = jobType(
  'auth.warn-of-failures',
  z.object({ audience: z.enum(['panel', 'store']), login: z.string() }),
)

const perAccount = { maxAttempts: 5, windowSeconds: 900, hasBackoff: true }
const perAccountAnywhere = { maxAttempts: 30, windowSeconds: 900 }
const perNetwork = { maxAttempts: 30, windowSeconds: 60 }

/**
 * Counts a try to sign in by account from this network, by account, and by network; refuses when too many failed before (security R-PWD-4).
 * Strangers elsewhere never lock somebody out: `knows` says whether the account has signed in from this network before. Answers what to do after success.
 */
export async function countLoginAttempt(
  context: AuthContext,
  audience: Audience,
  login: string,
  isKnownNetwork: (network: string) => Promise<boolean>,
): Promise<() => Promise<void>> {
  const { services, tenant, request } = context
  const network = networkOf(request.ip)
  const ownBucket = ['login', tenant.id, audience, login, network]
  await countAttempt(services, ownBucket, perAccount).catch((error: unknown) =>
    warnAndThrow(context, audience, login, error),
  )
  const undoAnywhere = await countAttempt(
    services,
    ['login-anywhere', tenant.id, audience, login],
    perAccountAnywhere,
  ).catch(async (error: unknown) => {
    if (error instanceof ApiError && (await isKnownNetwork(network))) return () => Promise.resolve()
    throw error
  })
  const undoNetwork = services.config.RATE_LIMITS
    ? await countAttempt(services, ['login-net', network], perNetwork)
    : () => Promise.resolve()
  return async () => void (await Promise.all([clearAttempts(services, ownBucket), undoAnywhere(), undoNetwork()]))
}

/** New customers of one network, guests included. */
export const countRegistration = ({ services, tenant, request }: AuthContext) =>
  countNetworkAttempt(
    services,
    ['register', tenant.id],
    request.ip,
    { maxAttempts: 5, windowSeconds: 60 },
    { maxAttempts: 20, windowSeconds: 3_600 },
    { maxAttempts: 50, windowSeconds: 86_400 },
  )

/** The owner of the account is told, once a day; whether there is one, the job finds out. */
async function warnAndThrow(
  { services, tenant, openTransaction }: AuthContext,
  audience: Audience,
  login: string,
  error: unknown,
): Promise<never> {
  const isFirst = await countAttempt(services, ['login-warned', tenant.id, audience, login], {
    maxAttempts: 1,
    windowSeconds: 86_400,
  }).then(
    () => true,
    () => false,
  )
  if (isFirst) await openTransaction((db) => sendFailureWarning.enqueue(db, { audience, login }))
  throw error
}
