import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ensureDataDir } from './data-dir.ts'
import { readDsn } from '../error-reports/envelope.ts'

/** More connections than this make a database on the same machine slower, not faster. */
const defaultPoolSize = Math.min(20, 2 * availableParallelism() + 2)

const flag = z.enum(['0', '1']).transform((value) => value === '1')

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  BIND: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('.data'),
  /** Owner of the tables; used by migrations only. Without it an embedded PostgreSQL runs under DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  /** Application and platform roles, when they are not to be derived from DATABASE_URL. */
  APP_DATABASE_URL: z.string().optional(),
  PLATFORM_DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(defaultPoolSize),
  /** Root of all derived keys: role passwords, code pepper, signed links. Required in production. */
  APP_SECRET: z.string().min(32).optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: z.url().optional(),
  TRUSTED_PROXIES: z.string().default(''),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Markethall <no-reply@markethall.example>'),
  SANDBOX_PAY_URL: z.url().optional(),
  /** New tenants are reached at {slug}.HOST_SUFFIX and admin.{slug}.HOST_SUFFIX; own domains point to the first. */
  HOST_SUFFIX: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .default('localhost'),
  /** Where panels lead out to: the guide, the automation product, the operator's own site. */
  HELP_URL: z.url().optional(),
  AUTOMATION_URL: z.url().optional(),
  ADMIN_SITE_URL: z.url().optional(),
  /** Whom tenants turn to when their plan has run out. */
  SUPPORT_EMAIL: z.email().default('support@markethall.example'),
  /** Sign-in with an OpenID Connect provider; tenants may have a client of their own. */
  IDENTITY_URL: z.url().default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Finds places and addresses; the key is the tenant's, or this one. */
  MAPS_URL: z.url().default('https://maps.googleapis.com'),
  MAPS_KEY: z.string().optional(),
  /** Own key of web push (base64url, P-256); without it one is derived from APP_SECRET. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Where a push service reaches the operator. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .default('mailto:push@markethall.example'),
  /** Hosts of push services that subscriptions may name, a leading dot for all below it; an origin with its scheme for one of your own. */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com'),
  /** Takes text messages as POST {to, text} with the key as bearer. */
  SMS_URL: z.url().optional(),
  SMS_KEY: z.string().optional(),
  STORAGE_QUOTA_MB: z.coerce.number().int().min(1).default(5_000),
  /** A text service of the chat completions form ('https://host/v1') that proposes product descriptions. */
  AI_BASE_URL: z.url().optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  /** Where faults are told to: the DSN of a service that speaks Sentry's envelopes, at any address. */
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== undefined, 'must be like https://key@host/1')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** How long a process that was told to end still answers, while /readyz sends a balancer's new requests elsewhere. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** 0: this process answers only, others run the jobs. */
  WORK: flag.default(true),
  RATE_LIMITS: flag.default(true),
  /** What one process answers to one tenant before it says that this is too often (rates.ts). */
  TENANT_CALLS_PER_SECOND: z.coerce.number().int().min(1).default(3_000),
  OTP_ECHO: flag.default(false),
})

export type Config = ReturnType<typeof readConfig>

/** Parses the environment once; says every wrong variable at once and refuses production without its secrets. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success)
    throw new Error(
      `Wrong environment:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const missing = production ? (['DATABASE_URL', 'APP_SECRET'] as const).filter((name) => !values[name]) : []
  if (missing.length > 0) throw new Error(`Production needs ${missing.join(' and ')}. Set them and start again.`)
  if (production && values.OTP_ECHO) throw new Error('OTP_ECHO hands out codes and is refused in production.')
  if (production && values.DEMO) throw new Error('The demo world is never loaded in production. Unset DEMO.')
  const dataDir = resolve(values.DATA_DIR)
  return {
    ...values,
    dataDir,
    production,
    demo: !production && (values.DEMO ?? values.NODE_ENV === 'development'),
    secret: values.APP_SECRET ?? loadOrCreateSecret(dataDir),
    logLevel: values.LOG_LEVEL ?? (values.NODE_ENV === 'test' ? 'silent' : 'info'),
  }
}

function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  ensureDataDir(dataDir)
  const secret = randomBytes(32).toString('hex')
  writeFileSync(path, secret, { mode: 0o600 })
  return secret
}

/** A key for one purpose, derived from the root secret: knowing one tells nothing of the others. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest()
