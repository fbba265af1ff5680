import { createCipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'

export type SubscriptionKeys = { p256dh: string; auth: string }

const hmac = (key: Buffer, ...parts: readonly Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const info = (text: string, ...parts: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(`${text}\0`), ...parts, Buffer.from([1])])
const recordSize = 4096

/**
 * Encrypts a text for one browser (RFC 8291, aes128gcm): header and one record. Throws if the browser's key is
 * not on the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: SubscriptionKeys, salt = randomBytes(16)): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url')
  const curve = createECDH('prime256v1')
  const serverKey = curve.generateKeys()
  const material = hmac(
    hmac(Buffer.from(auth, 'base64url'), curve.computeSecret(browserKey)),
    info('WebPush: info', browserKey, serverKey),
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
  size.writeUInt8(serverKey.length, 4)
  return Buffer.concat([salt, size, serverKey, record])
}
