import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasValidSignature, signatureOf } from './signature.ts'

const secret = Buffer.from('the secret of this test')
const signedAt = 1_790_000_000_000

test('a signature is valid for five minutes, for exactly these bytes and this secret', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: -299, max: 299 }), (bytes, secondsLater) => {
      const body = Buffer.from(bytes)
      const signature = signatureOf(secret, body, signedAt)
      expect(hasValidSignature(secret, body, signature, signedAt + secondsLater * 1000)).toBe(true)
      expect(hasValidSignature(secret, Buffer.concat([body, Buffer.from(' ')]), signature, signedAt)).toBe(false)
      expect(hasValidSignature(Buffer.from('another secret'), body, signature, signedAt)).toBe(false)
    }),
  )
})

test.each([
  ['too old', signatureOf(secret, 'x', signedAt - 301_000)],
  ['from the future', signatureOf(secret, 'x', signedAt + 302_000)],
  ['none', undefined],
  ['empty', ''],
  ['a list', [signatureOf(secret, 'x', signedAt)]],
  [
    'with another time than was signed',
    signatureOf(secret, 'x', signedAt).replace(/t=\d+/, `t=${signedAt / 1000 + 1}`),
  ],
  ['cut', signatureOf(secret, 'x', signedAt).slice(0, -1)],
])('a signature that is %s is invalid', (_what, signature) => {
  expect(hasValidSignature(secret, Buffer.from('x'), signature, signedAt)).toBe(false)
})
