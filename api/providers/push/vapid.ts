import { createECDH, createHmac, createPrivateKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The application server's key pair of RFC 8292: `publicKey` is what browsers subscribe with, base64url. */
export type Vapid = { publicKey: string; key: KeyObject; subject: string }

const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const numberOf = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)

/**
 * From a private key as base64url, else derived from the root secret: every process of an installation has
 * the same, and no subscription is lost by a restart.
 */
export function vapidOf(secret: string, subject: string, given?: string): Vapid {
  const scalar = given ? Buffer.from(given, 'base64url') : derivedScalar(secret)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(scalar)
  const point = curve.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: scalar.toString('base64url'),
  }
  return { publicKey: point.toString('base64url'), key: createPrivateKey({ key: jwk, format: 'jwk' }), subject }
}

/** A number of the curve's group; the few that are none are passed over. */
function derivedScalar(secret: string): Buffer {
  for (let round = 0; ; round++) {
    const bytes = createHmac('sha256', secret).update(`vapid ${round}`).digest()
    const value = numberOf(bytes)
    if (value > 0n && value < order) return bytes
  }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The Authorization header for one push service; valid for an hour. */
export function vapidHeader({ publicKey, key, subject }: Vapid, endpoint: string, nowMs: number): string {
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1_000) + 3_600, sub: subject })}`
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${unsigned}.${signature}, k=${publicKey}`
}
