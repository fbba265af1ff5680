import { expect, test } from 'vitest'
import { createRefundNumbers } from './refund-numbers.rules.ts'

const order = { order_id: '1042' }
const [first, second] = [{ txn_id: 'PAY-1042' }, { txn_id: 'PAY-1042-2' }]

test('refunds of a payment are counted', () => {
  const numberOf = createRefundNumbers(order, [{ txn_id: 'REF-1042' }])
  expect([numberOf(first), numberOf(first)]).toEqual(['REF-1042-2', 'REF-1042-3'])
})

test('the first refund of a second payment does not get the number of the second refund of the first', () => {
  const numberOf = createRefundNumbers(order, [{ txn_id: 'REF-1042' }, { txn_id: 'REF-1042-2' }])
  expect([numberOf(second), numberOf(second)]).toEqual(['REF-1042-2-2', 'REF-1042-2-3'])
  const other = createRefundNumbers(order, [])
  expect([other(second), other(first), other(first)]).toEqual(['REF-1042-2', 'REF-1042', 'REF-1042-3'])
})

test('cash has the number of the order, the wallet its own', () => {
  const numberOf = createRefundNumbers(order, [])
  expect([numberOf(undefined), numberOf({ txn_id: 'WAL-1042' })]).toEqual(['REF-1042', 'REF-WAL-1042'])
})
