import { expect, test } from 'vitest'
import { messageStepsUntil } from './order-messages.rules.ts'

const history = (...statuses: string[]) =>
  statuses.map((text) => {
    const [status = 'pending', by = 'merchant'] = text.split(' ')
    return { status: status as 'pending', by }
  })

test('a step is announced after the earlier ones, each once', () => {
  const steps = history('pending customer', 'processing', 'driver_assigned', 'ready', 'driver_assigned', 'picked')
  expect(messageStepsUntil('placed', steps)).toEqual(['placed'])
  expect(messageStepsUntil('accepted', steps)).toEqual(['placed', 'accepted'])
  expect(messageStepsUntil('ready', steps)).toEqual(['placed', 'accepted', 'driver_assigned', 'ready'])
})

test('an order that accepts itself is announced as placed, a cancelled one to the end', () => {
  const steps = history('pending customer', 'processing system', 'cancelled')
  expect(messageStepsUntil('cancelled', steps)).toEqual(['placed', 'cancelled'])
  expect(messageStepsUntil('accepted', steps)).toEqual([])
})
