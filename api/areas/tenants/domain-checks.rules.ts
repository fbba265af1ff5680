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
