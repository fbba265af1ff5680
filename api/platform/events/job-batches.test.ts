import { expect, test } from 'vitest'
import { inputsOf, queuedData, transactionsOf } from './job-batches.ts'

const inputs = (tenantId: string, count: number) => Array.from({ length: count }, (_, input) => ({ tenantId, input }))

test('inputs of one tenant share rows of the queue, up to twenty, and none is lost', () => {
  const data = queuedData([...inputs('a', 45), ...inputs('b', 1)])
  expect(data.map(({ tenantId }) => tenantId)).toEqual(['a', 'a', 'a', 'b'])
  const all = data.map((one) => inputsOf({ id: '1', data: one }))
  expect(all.map(({ length }) => length)).toEqual([20, 20, 5, 1])
  expect(all.flat()).toEqual([...Array(45).keys(), 0])
})

test('a transaction has at most twenty inputs, and every job is in one of them', () => {
  const job = (id: string, count: number) => ({ id, data: { tenantId: 'a', inputs: [...Array(count).keys()] } })
  const jobs = [job('1', 20), job('2', 8), job('3', 12), job('4', 1), job('5', 20)]
  const groups = transactionsOf(jobs)
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['1'], ['2', '3'], ['4'], ['5']])
  expect(transactionsOf([])).toEqual([])
})
