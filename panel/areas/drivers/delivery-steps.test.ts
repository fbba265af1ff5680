import { expect, test } from 'vitest'
import type { DriverTask } from '#contract/areas/drivers/deliveries.ts'
import { inputOf, parseSteps, withSteps } from './delivery-steps.ts'
import type { QueuedStep } from './delivery-steps.ts'

const step = (change: Partial<QueuedStep> = {}): QueuedStep => ({
  key: '0199c1a0-0000-7000-8000-000000000001',
  user_id: 'u1',
  merchant_id: 'm1',
  order_id: '100001',
  id: 'd1',
  name: 'accept',
  ...change,
})
const task = (id: string, state: DriverTask['state']) => ({ id, state }) as DriverTask

test('stored steps are read back, and anything else counts as none', () => {
  expect(parseSteps(JSON.parse(JSON.stringify([step({ code: '1234' })])))).toEqual([step({ code: '1234' })])
  for (const value of [null, 'x', [{ name: 'fly' }], [step({ key: 'no key' })]]) expect(parseSteps(value)).toEqual([])
})

test('the input of a step names its store only in the panel of a store', () => {
  expect(inputOf(step())).toEqual({ merchant_id: 'm1', id: 'd1' })
  expect(inputOf(step({ merchant_id: null, name: 'deliver', code: '1234' }))).toEqual({ id: 'd1', code: '1234' })
  expect(inputOf(step({ name: 'fail', reason: 'refused', note: 'No' }))).toMatchObject({
    reason: 'refused',
    note: 'No',
  })
  expect(inputOf(step({ name: 'decline' }))).toMatchObject({ note: '' })
})

test('a task shows the last step that waits, and not one that was refused', () => {
  const tasks = [task('d1', 'assigned'), task('d2', 'accepted')]
  const waiting = [step(), step({ name: 'pickUp' }), step({ id: 'd2', name: 'deliver', refusal: 'Too late' })]
  expect(withSteps(tasks, waiting)).toEqual([
    { id: 'd1', state: 'picked', isWaiting: true },
    { id: 'd2', state: 'accepted', isWaiting: false },
  ])
})
