import { createECDH, createHmac, createPrivateKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The key pair of the application server (RFC 8292). Browsers subscribe with `publicKey` (base64url). */
export type Vapid = { publicKey: string; key: KeyObject; subject: string }

const curveOrder = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const toBigInt = (bytes: Buffer) => BigInt(`0x${bytes.toString('hex')}`)

/**
 * Keys from a private key (base64url), else derived from the root secret. All processes have the same key, so
 * subscriptions survive restarts.
 */
export function createVapid(secret: string, subject: string, privateKey?: string): Vapid {
  const scalar = privateKey ? Buffer.from(privateKey, 'base64url') : derivedScalar(secret)
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

/** Derives a scalar of the curve's group; invalid ones are skipped. */
function derivedScalar(secret: string): Buffer {
  for (let round = 0; ; round++) {
    const bytes = createHmac('sha256', secret).update(`vapid ${round}`).digest()
    const value = toBigInt(bytes)
    if (value > 0n && value < curveOrder) return bytes
  }
}

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The Authorization header for one push service, valid for an hour. */
export function vapidHeader({ publicKey, key, subject }: Vapid, endpoint: string, nowMs: number): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(nowMs / 1_000) + 3_600,
    sub: subject,
  }
  const unsigned = `${encodeJson({ typ: 'JWT', alg: 'ES256' })}.${encodeJson(claims)}`
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${unsigned}.${signature}, k=${publicKey}`
}
