import { expect, test } from 'vitest'
import { customersInView } from '#contract/rules/interface-constants.ts'
import { withNewRow } from './customer-view.ts'

const view = (length: number) => Array.from({ length }, (_, index) => `row ${index}`)

test('a new customer is put on top, and the last one leaves a view of 25 or more', () => {
  expect(customersInView).toBe(25)
  expect(withNewRow([], 'new')).toEqual(['new'])
  expect(withNewRow(view(24), 'new')).toEqual(['new', ...view(24)])
  expect(withNewRow(view(25), 'new')).toEqual(['new', ...view(24)])
  expect(withNewRow(view(30), 'new')).toHaveLength(25)
})
