import { expect, test } from 'vitest'
import { seal, sealText, settingContext, unseal, unsealText } from './secrets.ts'

const config = { secret: 'x'.repeat(32) }
const context = settingContext('tenant-1', 'google_client_secret')

test('sealed text differs each time, does not contain the secret, and can be unsealed', () => {
  const [first, second] = [
    sealText(config, 'GOCSPX-very-secret', context),
    sealText(config, 'GOCSPX-very-secret', context),
  ]
  expect(first).not.toBe(second)
  expect(first).toMatch(/^sealed:1:/)
  expect(Buffer.from(first.slice(9), 'base64url').toString('latin1')).not.toContain('very-secret')
  expect(unsealText(config, first, context)).toBe('GOCSPX-very-secret')
})

test('sealed text cannot be unsealed with another context or key, or after a change', () => {
  const sealed = seal(config, Buffer.from('key'), context)
  expect(() => unseal(config, sealed, settingContext('tenant-2', 'google_client_secret'))).toThrow()
  expect(() => unseal(config, sealed, settingContext('tenant-1', 'map_server_key'))).toThrow()
  expect(() => unseal({ secret: 'y'.repeat(32) }, sealed, context)).toThrow()
  sealed[14] = (sealed[14] ?? 0) ^ 1
  expect(() => unseal(config, sealed, context)).toThrow()
})
