import { expect, test } from 'vitest'
import { CallError } from '#kit/data/client.ts'
import { isPaymentImpossible } from './use-payment.ts'

const refused = (status_code: number, code: 'PAYMENT_EXPIRED' | 'PAYMENT_PROVIDER_UNREACHABLE', message: string) =>
  new CallError({ status_code, code, message })

test('a payment whose answer is lost is not said to have failed: it may have gone through', () => {
  expect(isPaymentImpossible(new CallError({ status_code: 0, message: 'The server cannot be reached.' })).state).toBe(
    'lost',
  )
  expect(isPaymentImpossible(refused(409, 'PAYMENT_EXPIRED', 'The time to pay is over.')).state).toBe('expired')
  expect(isPaymentImpossible(refused(503, 'PAYMENT_PROVIDER_UNREACHABLE', 'Invalid response from server')).state).toBe(
    'failed',
  )
})
