import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

const secret = Buffer.from('the secret of this test')
const at = 1_790_000_000_000

test('what was signed is known again for five minutes, and no other bytes or secret', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: -299, max: 299 }), (bytes, late) => {
      const body = Buffer.from(bytes)
      const signature = signatureOf(secret, body, at)
      expect(isSigned(secret, body, signature, at + late * 1000)).toBe(true)
      expect(isSigned(secret, Buffer.concat([body, Buffer.from(' ')]), signature, at)).toBe(false)
      expect(isSigned(Buffer.from('another secret'), body, signature, at)).toBe(false)
    }),
  )
})

test.each([
  ['too old', signatureOf(secret, 'x', at - 301_000)],
  ['from the future', signatureOf(secret, 'x', at + 302_000)],
  ['none', undefined],
  ['empty', ''],
  ['a list', [signatureOf(secret, 'x', at)]],
  ['with another time than was signed', signatureOf(secret, 'x', at).replace(/t=\d+/, `t=${at / 1000 + 1}`)],
  ['cut', signatureOf(secret, 'x', at).slice(0, -1)],
])('a signature that is %s counts for nothing', (_what, signature) => {
  expect(isSigned(secret, Buffer.from('x'), signature, at)).toBe(false)
})
