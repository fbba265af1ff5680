import { expect, test } from 'vitest'
import { mailStepsUntil } from './order-mails.rules.ts'

const history = (...statuses: string[]) =>
  statuses.map((text) => {
    const [status = 'pending', by = 'merchant'] = text.split(' ')
    return { status: status as 'pending', by }
  })

test('a step is mailed after the earlier ones, each once', () => {
  const steps = history('pending customer', 'processing', 'driver_assigned', 'ready', 'driver_assigned', 'picked')
  expect(mailStepsUntil('placed', steps)).toEqual(['placed'])
  expect(mailStepsUntil('accepted', steps)).toEqual(['placed', 'accepted'])
  expect(mailStepsUntil('ready', steps)).toEqual(['placed', 'accepted', 'ready'])
})

test('an order that accepts itself is mailed as placed, a cancelled one to the end', () => {
  const steps = history('pending customer', 'processing system', 'cancelled')
  expect(mailStepsUntil('cancelled', steps)).toEqual(['placed', 'cancelled'])
  expect(mailStepsUntil('accepted', steps)).toEqual([])
})
