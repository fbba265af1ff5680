import { expect, test } from 'vitest'
import type { OpenTransaction } from '../handlers.ts'
import { paceTransactions } from './paced-transactions.ts'

/** Transactions that take this long, on a clock of their own. */
function pacedFor(...durations: number[]) {
  const rests: number[] = []
  let nowMs = 0
  const open = (async () => {
    nowMs += durations.shift() ?? 0
  }) as unknown as OpenTransaction
  const wait = async (ms: number) => {
    rests.push(ms)
    nowMs += ms
  }
  return { openTransaction: paceTransactions(open, wait, () => nowMs), rests }
}

const work = () => Promise.resolve()

test('work takes a quarter of the time', async () => {
  const { openTransaction, rests } = pacedFor(40, 20, 100)
  for (let n = 0; n < 3; n++) await openTransaction(work)
  expect(rests).toEqual([120, 60])
})

test('short transactions do not wait, and very long ones not for long', async () => {
  const { openTransaction, rests } = pacedFor(5, 5, 60_000, 5)
  for (let n = 0; n < 4; n++) await openTransaction(work)
  expect(rests).toEqual([500])
})

test('a transaction that fails is followed by a rest, too', async () => {
  const rests: number[] = []
  let nowMs = 0
  const fail = (async () => {
    nowMs += 30
    throw new Error('lost')
  }) as unknown as OpenTransaction
  const openTransaction = paceTransactions(
    fail,
    async (ms) => {
      rests.push(ms)
    },
    () => nowMs,
  )
  await expect(openTransaction(work)).rejects.toThrow('lost')
  await expect(openTransaction(work)).rejects.toThrow('lost')
  expect(rests).toEqual([90])
})
