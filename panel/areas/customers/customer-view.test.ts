import { expect, test } from 'vitest'
import { customersInView } from '#contract/rules/interface-constants.ts'
import { withNewRow } from './customer-view.ts'

const view = (length: number) => Array.from({ length }, (_, index) => ({ id: `row ${index}` }))
const added = (rows: { id: string }[], total = rows.length) =>
  withNewRow({ data: rows, meta: { total } }, { id: 'new' })

test('a new customer is put on top, and the last one leaves a view of 25 or more', () => {
  expect(customersInView).toBe(25)
  expect(added([])).toEqual({ data: [{ id: 'new' }], meta: { total: 1 } })
  expect(added(view(24)).data).toEqual([{ id: 'new' }, ...view(24)])
  expect(added(view(25), 300)).toEqual({ data: [{ id: 'new' }, ...view(24)], meta: { total: 301 } })
  expect(added(view(30)).data).toHaveLength(25)
})

test('a new customer who is in the list already is not shown twice', () => {
  const page = [{ id: 'new' }, ...view(24)]
  expect(added(page, 301)).toEqual({ data: page, meta: { total: 301 } })
})
