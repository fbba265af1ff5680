import { expect, test } from 'vitest'
import { CallError } from '#kit/data/client.ts'
import { toPaymentProgress } from './use-payment.ts'

const callError = (status_code: number, code: 'PAYMENT_EXPIRED' | 'PAYMENT_PROVIDER_UNREACHABLE', message: string) =>
  new CallError({ status_code, code, message })

test('a payment without a response is not reported as failed', () => {
  expect(toPaymentProgress(new CallError({ status_code: 0, message: 'The server cannot be reached.' })).state).toBe(
    'lost',
  )
  expect(toPaymentProgress(callError(409, 'PAYMENT_EXPIRED', 'The time to pay is over.')).state).toBe('expired')
  expect(toPaymentProgress(callError(503, 'PAYMENT_PROVIDER_UNREACHABLE', 'Invalid response from server')).state).toBe(
    'failed',
  )
})
