import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { ensureDataDir } from './data-dir.ts'
import { readDsn } from '../error-reports/envelope.ts'

/** More connections make a database on the same machine slower, not faster. */
const defaultPoolSize = Math.min(20, 2 * availableParallelism() + 2)

const flag = z.enum(['0', '1']).transform((value) => value === '1')

/** Every variable of the environment. docs/configuration.md is made from this object and its comments. */
export const Environment = z.object({
  /** `production` needs its secrets, loads no demo data and shows no pages for developers. */
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** One port serves shop, panel and API; the host of the request decides. */
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  /** Listening address. Default: every address in production, else loopback only. */
  BIND: z.string().min(1).optional(),
  /** Folder of the embedded database, the uploaded files and the secret. */
  DATA_DIR: z.string().default('.data'),
  /** Your own PostgreSQL 15 or newer, as the owner of the tables. Without it one runs inside the process, in DATA_DIR. */
  DATABASE_URL: z.string().optional(),
  /** Application and platform roles, if they cannot be derived from DATABASE_URL. */
  APP_DATABASE_URL: z.string().optional(),
  PLATFORM_DATABASE_URL: z.string().optional(),
  /**
   * Start of the names of the database roles (`…_app`, `…_platform`) that the product creates. Installations in one
   * cluster of PostgreSQL need different ones.
   */
  DATABASE_ROLE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,40}$/)
    .default('markethall'),
  /** Connections of one process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(defaultPoolSize),
  /** Root of all derived keys: role passwords, code pepper, signed links. Required in production. */
  APP_SECRET: z.string().min(32).optional(),
  /** 0: starts without the demo data. 1 by default in development; never in production. */
  DEMO: flag.optional(),
  /** 0: nobody orders in the demo tenants. */
  DEMO_LIFE: flag.default(true),
  /** Address at which other services reach this installation, such as https://shops.example: for webhooks and callbacks. */
  PUBLIC_URL: z.url().optional(),
  /** Proxies whose X-Forwarded headers are trusted: addresses or networks, separated by commas. */
  TRUSTED_PROXIES: z.string().default(''),
  /** Mail server, such as smtps://user:password@mail.example. Without it development shows mails at /dev/mailbox. */
  SMTP_URL: z.string().optional(),
  /** Sender of mails. Mails of a tenant carry its name and reply address. */
  MAIL_FROM: z.string().default('Markethall <no-reply@markethall.example>'),
  /** Page of the payment service for tests. Default: that of this installation. */
  SANDBOX_PAY_URL: z.url().optional(),
  /** Stripe's API. Another address is for tests. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** Secret or restricted key of the Stripe account that collects the platform's own bills. */
  BILLING_STRIPE_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional(),
  /** Signing secrets of that account's webhook endpoint, separated by commas. */
  BILLING_STRIPE_WEBHOOK_SECRET: z.string().default(''),
  /**
   * New tenants are reached at {slug}.HOST_SUFFIX and admin.{slug}.HOST_SUFFIX. Custom domains point to the
   * first.
   */
  HOST_SUFFIX: z
    .string()
    .regex(/^[a-z0-9.-]+$/)
    .default('localhost'),
  /** DNS servers that look up custom domains, as 'address[:port]', separated by commas. Default: those of the system. */
  DNS_SERVERS: z.string().default(''),
  /** External links of the panels: guide, automation product, operator's site. */
  HELP_URL: z.url().optional(),
  AUTOMATION_URL: z.url().optional(),
  ADMIN_SITE_URL: z.url().optional(),
  /** The WhatsApp marketing product, embedded in the panel. */
  WHATSAPP_MARKETING_URL: z.url({ protocol: /^https$/ }).optional(),
  /** An external page builder that the panel embeds instead of its own. */
  PAGE_BUILDER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** 0: panels print orders on pages only, not on receipt printers. */
  FEATURE_THERMAL_PRINTER: flag.default(true),
  /** 0: menus of panels have no plans and bills. Owners whose plan has expired still reach them. */
  FEATURE_PLANS: flag.default(true),
  /**
   * Origin that receives the uploads of panels, such as https://uploads.example. It leads to this product too. Default:
   * the panel's own.
   */
  UPLOAD_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Contact address for tenants whose plan has expired. */
  SUPPORT_EMAIL: z.email().default('support@markethall.example'),
  /** Sign-in with an OpenID Connect provider. Tenants may configure their own client. */
  IDENTITY_URL: z.url().default('https://accounts.google.com'),
  /** Its name on the button of the sign-in page. */
  IDENTITY_NAME: z.string().default('Google'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Finds places and addresses. The key is the tenant's own, or this one. */
  MAPS_URL: z.url().default('https://maps.googleapis.com'),
  MAPS_KEY: z.string().optional(),
  /** Private key of web push (base64url, P-256). By default it is derived from APP_SECRET. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** Contact address that push services see. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:|https:\/\/)/)
    .default('mailto:push@markethall.example'),
  /**
   * Hosts of push services that subscriptions may name. A leading dot allows all subdomains; an origin with
   * scheme allows your own service.
   */
  PUSH_SERVICES: z
    .string()
    .default('fcm.googleapis.com,.push.services.mozilla.com,.notify.windows.com,.push.apple.com'),
  /** Sends text messages: POST {to, text} with SMS_KEY as bearer token. */
  SMS_URL: z.url().optional(),
  SMS_KEY: z.string().optional(),
  /** Services of tenants that send messages. Other addresses are for tests. */
  SENDGRID_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.sendgrid.com'),
  TWILIO_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.twilio.com'),
  WHATSAPP_API_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com/v21.0'),
  FCM_API_URL: z.url({ protocol: /^https?$/ }).default('https://fcm.googleapis.com'),
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
  /** Google Play and Firebase, which are asked about the developer account of a tenant. */
  PLAY_API_URL: z.url({ protocol: /^https?$/ }).default('https://androidpublisher.googleapis.com'),
  FIREBASE_API_URL: z.url({ protocol: /^https?$/ }).default('https://firebase.googleapis.com'),
  APP_STORE_CONNECT_URL: z.url({ protocol: /^https?$/ }).default('https://api.appstoreconnect.apple.com'),
  /** Uber Direct, which sends couriers. */
  UBER_AUTH_URL: z.url({ protocol: /^https?$/ }).default('https://auth.uber.com/oauth/v2/token'),
  UBER_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.uber.com'),
  /** Default: Apple's production or sandbox service, as the tenant has set. */
  APNS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A service that builds the apps of tenants (docs/app-builds.md). Without one, builds end with their archive. */
  APP_BUILD_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_BUILD_KEY: z.string().optional(),
  /** Base64, as of Standard Webhooks. Signs what the build service sends. */
  APP_BUILD_WEBHOOK_SECRET: z
    .string()
    .regex(/^(whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/)
    .optional(),
  /** Codemagic builds the apps of tenants, if its application is named. APP_BUILD_KEY is the token of its API. */
  CODEMAGIC_APP_ID: z.string().optional(),
  CODEMAGIC_BRANCH: z.string().default('main'),
  CODEMAGIC_URL: z.url({ protocol: /^https?$/ }).default('https://api.codemagic.io'),
  /** 1: webhooks may call addresses of your own network, also by http. */
  WEBHOOKS_INTERNAL: flag.default(false),
  /** Uploaded files of one tenant, in megabytes. */
  STORAGE_QUOTA_MB: z.coerce.number().int().min(1).default(5_000),
  /** An OpenAI-compatible chat completions endpoint ('https://host/v1') that proposes texts, unless a tenant has its own. */
  AI_BASE_URL: z.url().optional(),
  /** Model of that endpoint. */
  AI_MODEL: z.string().optional(),
  /** Its bearer token. */
  AI_API_KEY: z.string().optional(),
  /** DSN of a Sentry-compatible service that receives error reports, at any address. */
  SENTRY_DSN: z
    .string()
    .refine((text) => readDsn(text) !== undefined, 'must be like https://key@host/1')
    .optional(),
  /** Least severe log entries that are written. Default: info. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /**
   * Seconds that a process still answers after SIGTERM while /readyz tells load balancers to send no new
   * requests.
   */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** 0: this process only answers requests; others run the jobs. */
  WORK: flag.default(true),
  /** 0: limits by person and network are off. For tests only. */
  RATE_LIMITS: flag.default(true),
  /** Calls per second of one tenant that one process accepts before it answers 429. */
  TENANT_CALLS_PER_SECOND: z.coerce.number().int().min(1).default(3_000),
  /** Calls per minute of an API key without a limit of its own, in one process. Half of them may come at once. */
  API_KEY_CALLS_PER_MINUTE: z.coerce.number().int().min(2).default(1_200),
  /** Open live streams of one tenant in one process: panel users, and as many customers. */
  LIVE_STREAMS_PER_TENANT: z.coerce.number().int().min(1).default(200),
  /** Shows /docs and /openapi.json. Default: outside production. */
  API_DOCS: flag.optional(),
  /** 1: answers contain sign-in codes. For tests only; refused in production. */
  OTP_ECHO: flag.default(false),
})

export type Config = ReturnType<typeof readConfig>

/** Parses the environment. Reports all invalid variables at once, and rejects production without its secrets. */
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
  if (production && values.OTP_ECHO)
    throw new Error('OTP_ECHO returns codes in responses and is not allowed in production.')
  if (production && values.DEMO) throw new Error('Demo data are never loaded in production. Unset DEMO.')
  const dataDir = resolve(values.DATA_DIR)
  const demo = !production && (values.DEMO ?? values.NODE_ENV === 'development')
  return {
    ...values,
    dataDir,
    production,
    showsApiDocs: values.API_DOCS ?? !production,
    BIND: values.BIND ?? (production ? '0.0.0.0' : '127.0.0.1'),
    demo,
    demoLife: demo && values.DEMO_LIFE,
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

/** A key for one purpose, derived from the root secret. One derived key reveals nothing about the others. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest()
