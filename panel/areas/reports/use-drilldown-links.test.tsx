import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { PermissionsProvider } from '#kit/data/use-can.ts'
import { privateRoutes } from '../../routes.tsx'
import { registerRoutes } from '../../shell/routing/route-registry.ts'
import { useDrilldownLinks } from './use-drilldown-links.ts'
import type { DrilldownLinks } from './use-drilldown-links.ts'

// Test files share modules, and another file registers other routes.
beforeAll(() => registerRoutes(privateRoutes))

function linksAt(path: string, permissions: readonly string[]): DrilldownLinks {
  const captured: DrilldownLinks[] = []
  function Probe() {
    captured.push(useDrilldownLinks({ start_date: '2026-11-10', end_date: '2026-11-12' }))
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <PermissionsProvider value={new Set(permissions)}>
        <Probe />
      </PermissionsProvider>
    </MemoryRouter>,
  )
  const [links] = captured
  if (!links) throw new Error('nothing was asked')
  return links
}

const query = (path: string | undefined) =>
  Object.fromEntries(new URL(path ?? '/none', 'http://panel.test').searchParams)
const days = { start_date: '2026-11-10', end_date: '2026-11-12' }

test('figures link to lists with the same period and status, in the merchant panel not to the board', () => {
  const tenant = linksAt('/dashboard', ['ManageTenantOrders'])
  expect(query(tenant.orders())).toEqual(days)
  expect(query(tenant.orders('cancelled'))).toEqual({ ...days, tab: 'cancelled' })
  expect(query(tenant.orders('driver_assigned'))).toEqual({ ...days, order_status: 'driver_assigned' })
  const merchant = linksAt('/m/m1/dashboard', ['ManageMerchantOrders'])
  expect(merchant.orders()?.startsWith('/m/m1/orders?')).toBe(true)
  expect(query(merchant.orders('ready'))).toEqual({ ...days, view: 'list', tab: 'ready' })
})

test('no links to pages that are missing or not allowed', () => {
  const withoutAccess = linksAt('/dashboard', ['ManageTenantDashboard'])
  expect([
    withoutAccess.orders(),
    withoutAccess.pending(),
    withoutAccess.products(),
    withoutAccess.merchants(),
    withoutAccess.product('m1', 'p1'),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(withoutAccess.reviews()).toBeUndefined()
  expect(query(linksAt('/dashboard', ['GlobalAccessTenant']).reviews())).toEqual(days)
})
