import { expect, test } from 'vitest'
import { panelRouteOf } from './panel-route.ts'

test.each([
  ['/dashboard', 'tenant', undefined],
  ['/m/7/orders', 'merchant', '7'],
  ['/m/7', 'merchant', '7'],
  ['/merchants/view/7', 'tenant', undefined],
  ['/m', 'tenant', undefined],
  ['/m/a%20b/orders', 'merchant', 'a b'],
  ['/m/%E0%A4%A/orders', 'merchant', '%E0%A4%A'],
] as const)('%s belongs to the %s panel', (path, panel, merchantId) => {
  expect(panelRouteOf(path)).toEqual({ panel, merchantId })
})
