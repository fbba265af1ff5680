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
/** While strangers have used up the shared attempts of an account, each new network has this many. */
const perNewNetwork = { maxAttempts: 1, windowSeconds: 60 }
const perNetwork = { maxAttempts: 30, windowSeconds: 60 }

/**
 * Counts a sign-in attempt per account and network, per account, and per network; throws 429 over a limit.
 * Attempts from elsewhere never lock the owner out: a network where the account has signed in or reset its password
 * (`isKnownNetwork`) is not affected, and a new network may try once a minute. Returns a function that clears the counters after success.
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
    if (!(error instanceof ApiError)) throw error
    if (await isKnownNetwork(network)) return () => Promise.resolve()
    return countAttempt(services, ['login-new-network', tenant.id, audience, login, network], perNewNetwork)
  })
  const undoNetwork = services.config.RATE_LIMITS
    ? await countAttempt(services, ['login-net', network], perNetwork)
    : () => Promise.resolve()
  return async () => void (await Promise.all([clearAttempts(services, ownBucket), undoAnywhere(), undoNetwork()]))
}

/**
 * Limits new customers per network, guests included. Hundreds may share an address, in a food hall or behind a carrier.
 * Above the soft line a new customer proves the e-mail or mobile by a code (`hasProof`).
 */
export const countRegistration = ({ services, tenant, request }: AuthContext, hasProof: boolean) =>
  countNetworkAttempt(
    services,
    [hasProof ? 'register-proved' : 'register', tenant.id],
    request.ip,
    { maxAttempts: 600, windowSeconds: 3_600 },
    { maxAttempts: 3_000, windowSeconds: 86_400 },
  )

/** Limits how many addresses in use one network may find out by registering them. */
export const countTakenContact = ({ services, tenant, request }: AuthContext) =>
  countNetworkAttempt(
    services,
    ['register-taken', tenant.id],
    request.ip,
    { maxAttempts: 10, windowSeconds: 60 },
    { maxAttempts: 60, windowSeconds: 3_600 },
    { maxAttempts: 200, windowSeconds: 86_400 },
  )

/** Warns the owner of the account, at most once a day. The job finds out whether the account exists. */
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
