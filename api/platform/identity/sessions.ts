import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Cache, PromiseCache } from '../runtime/cache.ts'
import type { Clock } from '../runtime/clock.ts'
import { isoAt } from '../runtime/clock.ts'
import { namedQuery } from '../db/named-query.ts'
import { newId } from '../runtime/ids.ts'
import { isApiKey, findApiKeyUser } from './api-keys.ts'
import { hashToken } from '../runtime/hash.ts'
import { loadPanelUser } from './panel-users.ts'
import type { PanelUser, SignedInCustomer } from './principal.ts'
import { withImpersonation } from './impersonation.ts'

type Audience = 'panel' | 'store'
type SessionRow = {
  id: string
  tenant_id: string
  home_tenant_id: string
  subject_id: string
  audience: Audience
  impersonator_id: string | null
  last_seen_at: string
  expires_at: string
  ends_at: string
  merchant_id: string | null
  reason: string | null
}
export type AuthenticatedPrincipal = PanelUser | SignedInCustomer

/** Idle and absolute session lifetimes in milliseconds. */
const hour = 3_600_000
const lifetimes: Record<Audience, { idle: number; absolute: number }> = {
  panel: { idle: 8 * hour, absolute: 168 * hour },
  store: { idle: 720 * hour, absolute: 2_160 * hour },
}
const touchIntervalMs = 300_000
/** How long a token counts as known after it was found, in ms. */
const knownTokenMs = 600_000
const cacheKey = (token: string) => hashToken(token).toString('base64url')

export { hashToken } from '../runtime/hash.ts'
/** Session, password reset, hand-off, code. contract/rules/redact.ts removes them from logs. */
export const tokenPrefixes = ['ses', 'rst', 'off', 'otp'] as const
export const newToken = (prefix: (typeof tokenPrefixes)[number]): string =>
  `${prefix}_${randomBytes(32).toString('base64url')}`

/** Whether a text has the form of a session token or an API key. Nothing else is looked up. */
export const hasTokenForm = (text: string): boolean => /^ses_[\w-]{43}$/.test(text) || isApiKey(text)

export type NewSession = {
  audience: Audience
  tenantId: string
  homeTenantId: string
  subjectId: string
  impersonatorId?: string | null
  merchantId?: string | null
  reason?: string | null
  ip: string
  userAgent: string | null
  maxLifetimeMs?: number
}
export type StartedSession = { access_token: string; token_type: 'Bearer'; expires_at: string; session_id: string }

/**
 * Sessions with opaque tokens; the database stores only their SHA-256. Principals are cached for two seconds, so
 * that a change of permissions applies within five.
 */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  /** By hash. A principal takes a few kilobytes, so the cache stays below about 20 MB. */
  readonly #cache = new PromiseCache<AuthenticatedPrincipal | undefined>({ maxEntries: 5_000, maxAgeMs: 2_000 })

  readonly #knownTokens = new Cache<true>({ maxEntries: 20_000 })

  /** Sessions are outside row-level security by tenant, so the platform role reads them. */
  constructor(platformPool: pg.Pool, clock: Clock) {
    this.#pool = platformPool
    this.#clock = clock
  }

  async find(token: string): Promise<AuthenticatedPrincipal | undefined> {
    if (!hasTokenForm(token)) return undefined
    const now = this.#clock()
    const key = cacheKey(token)
    const principal = await this.#cache.get(key, now, () => this.#read(token, now))
    if (principal) this.#knownTokens.set(key, true, now + knownTokenMs)
    return principal
  }

  /** Whether the token was valid within the last ten minutes. Without a query, for limits only. */
  isKnown(token: string): boolean {
    return hasTokenForm(token) && this.#knownTokens.get(cacheKey(token), this.#clock()) === true
  }

  /** Number of cached tokens, misses included. */
  get cacheSize(): number {
    return this.#cache.size
  }

  async start({
    audience,
    tenantId,
    homeTenantId,
    subjectId,
    impersonatorId: actorId = null,
    merchantId = null,
    reason = null,
    ip,
    userAgent,
    maxLifetimeMs: wholeMs,
  }: NewSession): Promise<StartedSession> {
    const token = newToken('ses')
    const now = this.#clock()
    const lifetimeMs = Math.min(wholeMs ?? lifetimes[audience].absolute, lifetimes[audience].absolute)
    const expires = isoAt(now + Math.min(lifetimes[audience].idle, lifetimeMs))
    const sessionId = newId()
    await this.#pool.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, impersonator_id,
        created_at, last_seen_at, expires_at, ends_at, ip, user_agent, impersonated_merchant_id, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12, $13, $14)`,
      [
        hashToken(token),
        sessionId,
        tenantId,
        audience,
        subjectId,
        homeTenantId,
        actorId,
        isoAt(now),
        expires,
        isoAt(now + lifetimeMs),
        ip,
        userAgent?.slice(0, 300) ?? null,
        merchantId,
        reason,
      ],
    )
    this.#knownTokens.set(cacheKey(token), true, now + knownTokenMs)
    return { access_token: token, token_type: 'Bearer', expires_at: expires, session_id: sessionId }
  }

  async end(token: string) {
    this.#cache.delete(cacheKey(token))
    this.#knownTokens.delete(cacheKey(token))
    await this.#pool.query('delete from session where token_hash = $1', [hashToken(token)])
  }

  /** Ends all sessions of a user except one. */
  async endAllOfUser(homeTenantId: string, subjectId: string, exceptSessionId: string | null = null) {
    this.#cache.clear()
    await this.#pool.query(
      'delete from session where home_tenant_id = $1 and subject_id = $2 and id is distinct from $3',
      [homeTenantId, subjectId, exceptSessionId],
    )
  }

  /** Ends all sessions in a tenant. */
  async endAllInTenant(tenantId: string) {
    this.#cache.clear()
    await this.#pool.query('delete from session where tenant_id = $1', [tenantId])
  }

  /** Call after permissions or states of users change. */
  clearCache() {
    this.#cache.clear()
  }

  async #read(token: string, now: number): Promise<AuthenticatedPrincipal | undefined> {
    if (isApiKey(token)) return findApiKeyUser(this.#pool, token, now)
    const { rows } = await this.#pool.query<SessionRow>(
      namedQuery(
        `select id, tenant_id, home_tenant_id, subject_id, audience, impersonator_id, last_seen_at, expires_at, ends_at,
          impersonated_merchant_id as merchant_id, reason from session where token_hash = $1`,
        [hashToken(token)],
      ),
    )
    const session = rows[0]
    if (!session || session.expires_at <= isoAt(now) || session.ends_at <= isoAt(now)) return undefined
    if (now - new Date(session.last_seen_at).getTime() > touchIntervalMs) void this.#touch(token, session, now)
    if (session.audience === 'store') return this.#customer(session)
    const user = await loadPanelUser(this.#pool, {
      tenantId: session.tenant_id,
      homeTenantId: session.home_tenant_id,
      userId: session.subject_id,
      sessionId: session.id,
      impersonatorId: session.impersonator_id,
    })
    return withImpersonation(user, session)
  }

  async #touch(token: string, session: SessionRow, now: number) {
    const expires = Math.min(now + lifetimes[session.audience].idle, new Date(session.ends_at).getTime())
    await this.#pool
      .query('update session set last_seen_at = $2, expires_at = $3 where token_hash = $1', [
        hashToken(token),
        isoAt(now),
        isoAt(expires),
      ])
      .catch(() => undefined)
  }

  async #customer(session: SessionRow): Promise<SignedInCustomer | undefined> {
    type Row = {
      id: string
      first_name: string
      last_name: string
      email: string
      mobile: string
      prepayment_only: boolean
    }
    const { rows } = await this.#pool.query<Row>(
      namedQuery(
        `select id, first_name, last_name, email, mobile, prepayment_only from customer
          where tenant_id = $1 and id = $2 and status = 'active' and deleted_at is null`,
        [session.tenant_id, session.subject_id],
      ),
    )
    const customer = rows[0]
    if (!customer) return undefined
    return {
      kind: 'customer',
      id: customer.id,
      tenantId: session.tenant_id,
      sessionId: session.id,
      firstName: customer.first_name,
      lastName: customer.last_name,
      email: customer.email,
      mobile: customer.mobile,
      isPrepaymentOnly: customer.prepayment_only,
      impersonatorId: session.impersonator_id,
    }
  }
}
