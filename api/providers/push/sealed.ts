import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

export type Keys = { p256dh: string; auth: string }

const hmac = (key: Buffer, ...parts: readonly Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (text: string, ...parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(`${text}\0`), ...parts, Buffer.from([1])])
const recordSize = 4096

/** A text for one browser alone, as RFC 8291 (aes128gcm) wants it: header and one encrypted record. Throws for a key that is no point of the curve. */
export function sealed(text: string, { p256dh, auth }: Keys, salt = randomBytes(16)): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const curve = createECDH('prime256v1')
  const ours = curve.generateKeys()
  const material = hmac(
    hmac(Buffer.from(auth, 'base64url'), curve.computeSecret(theirs)),
    info('WebPush: info', theirs, ours),
  )
  const root = hmac(salt, material)
  const key = hmac(root, info('Content-Encoding: aes128gcm')).subarray(0, 16)
  const nonce = hmac(root, info('Content-Encoding: nonce')).subarray(0, 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = Buffer.concat([
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(5)
  size.writeUInt32BE(recordSize)
  size.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, size, ours, record])
}
