import { expect, test } from 'vitest'
import { doorOf } from './door.ts'

test.each([
  ['/dashboard', 'tenant', undefined], ['/m/7/orders', 'merchant', '7'], ['/m/7', 'merchant', '7'], ['/merchants/view/7', 'tenant', undefined], ['/m', 'tenant', undefined],
] as const)('%s belongs to the %s panel', (path, panel, merchantId) => {
  expect(doorOf(path)).toEqual({ panel, merchantId })
})
