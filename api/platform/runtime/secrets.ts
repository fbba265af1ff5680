import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { derivedKey } from './config.ts'

const sealedPrefix = 'sealed:1:'
const [nonceBytes, tagBytes] = [12, 16]

/**
 * Encrypts with AES-256-GCM under a key derived from APP_SECRET, so that a copy of the database or disk is not
 * enough. `context` names where the value is stored (tenant, column); elsewhere it cannot be decrypted.
 */
export function seal(config: Pick<Config, 'secret'>, bytes: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', derivedKey(config.secret, 'secrets at rest'), nonce).setAAD(
    Buffer.from(context),
  )
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws if the value was changed, moved, or sealed under another key. */
export function unseal(config: Pick<Config, 'secret'>, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    derivedKey(config.secret, 'secrets at rest'),
    sealed.subarray(0, nonceBytes),
  ).setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** The same for text columns. */
export const sealText = (config: Pick<Config, 'secret'>, text: string, context: string): string =>
  sealedPrefix + seal(config, Buffer.from(text), context).toString('base64url')
export const unsealText = (config: Pick<Config, 'secret'>, text: string, context: string): string =>
  unseal(config, Buffer.from(text.slice(sealedPrefix.length), 'base64url'), context).toString()

/** The context of a tenant's setting. */
export const settingContext = (tenantId: string, key: string): string => `${tenantId}/setting/${key}`

/** Decrypts a sealed setting of a tenant; null stays null. */
export const unsealSetting = (
  config: Pick<Config, 'secret'>,
  tenantId: string,
  key: string,
  sealed: string | null,
): string | null => (sealed === null ? null : unsealText(config, sealed, settingContext(tenantId, key)))
