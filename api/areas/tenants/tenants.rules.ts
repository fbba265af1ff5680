import { firstFreeSlug, slugify } from '#api/platform/text/slug.rules.ts'

const reservedSlugs = new Set([
  'admin',
  'api',
  'www',
  'app',
  'mail',
  'static',
  'files',
  'platform',
  'localhost',
  'store',
  'shop',
  'status',
  'help',
  'support',
  'billing',
])

/** The slug of a tenant name, at most 40 characters; 'store' if the name has no Latin letter. */
export const tenantSlugOf = (name: string): string => slugify(name, 40) || 'store'

/** The first slug that is neither taken nor reserved. */
export const freeTenantSlug = (name: string, taken: ReadonlySet<string>): string =>
  firstFreeSlug(tenantSlugOf(name), (slug) => taken.has(slug) || reservedSlugs.has(slug))

/** Public suffixes with two labels. Nobody owns them as a domain. */
const publicEndings = new Set([
  'co.uk',
  'org.uk',
  'ac.uk',
  'gov.uk',
  'com.au',
  'net.au',
  'org.au',
  'co.nz',
  'co.za',
  'com.br',
  'com.ar',
  'com.mx',
  'com.tr',
  'com.sa',
  'com.kw',
  'com.eg',
  'com.pk',
  'co.in',
  'co.il',
  'co.jp',
  'co.kr',
  'or.jp',
  'com.cn',
  'com.hk',
  'com.sg',
  'com.my',
  'co.th',
  'co.id',
  'com.tw',
  'com.ua',
  'com.pl',
  'github.io',
  'vercel.app',
  'netlify.app',
  'pages.dev',
  'herokuapp.com',
  'web.app',
])
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Normalizes a typed domain to a host name. Undefined for IP addresses, public suffixes and platform hosts. */
export function parseOwnDomain(text: string, suffix: string): string | undefined {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
  const labels = bare.split('.')
  if (bare.length > 253 || labels.length < 2 || !labels.every((one) => label.test(one))) return undefined
  if (/^\d+$/.test(labels.at(-1) ?? '') || publicEndings.has(bare)) return undefined
  return bare === suffix || bare.endsWith(`.${suffix}`) || bare.endsWith('.localhost') ? undefined : bare
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** Checks that a served domain may fail in a row, one a day, before it is no longer served. */
export const maxFailedChecks = 3

/**
 * When a domain is looked up next: daily once it is served, else after 1, 2, 4 … minutes, at most 6 hours.
 * `failedChecks` counts lookups in a row that failed, this one included.
 */
export const nextCheckAt = (isVerified: boolean, failedChecks: number, nowMs: number): number =>
  nowMs + (isVerified ? dayMs : Math.min(360, 2 ** Math.max(0, failedChecks - 1)) * minuteMs)

export type DnsRecord = { type: 'CNAME' | 'TXT'; hostname: string; target: string }

/** The DNS records required before a host is served: its target, and a token that proves ownership. */
export const dnsRecordsFor = (host: string, ingress: string, challenge: string): DnsRecord[] => [
  { type: 'CNAME', hostname: host, target: ingress },
  { type: 'TXT', hostname: `_markethall.${host}`, target: challenge },
]
