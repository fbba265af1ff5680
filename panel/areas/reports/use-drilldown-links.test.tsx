import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { PermissionsProvider } from '#kit/data/use-can.ts'
import '../../routes.tsx'
import { useLists } from './use-drilldown-links.ts'
import type { Lists } from './use-drilldown-links.ts'

function listsAt(path: string, held: readonly string[]): Lists {
  const got: Lists[] = []
  function Ask() {
    got.push(useLists({ start_date: '2026-11-10', end_date: '2026-11-12' }))
    return null
  }
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <PermissionsProvider value={new Set(held)}>
        <Ask />
      </PermissionsProvider>
    </MemoryRouter>,
  )
  const [lists] = got
  if (!lists) throw new Error('nothing was asked')
  return lists
}

const query = (path: string | undefined) =>
  Object.fromEntries(new URL(path ?? '/none', 'http://panel.test').searchParams)
const days = { start_date: '2026-11-10', end_date: '2026-11-12' }

test('a figure leads to its rows with the same days and state; in a merchant’s panel to the list, not to the live board', () => {
  const tenant = listsAt('/dashboard', ['ManageTenantOrders'])
  expect(query(tenant.orders())).toEqual(days)
  expect(query(tenant.orders('cancelled'))).toEqual({ ...days, tab: 'cancelled' })
  expect(query(tenant.orders('driver_assigned'))).toEqual({ ...days, order_status: 'driver_assigned' })
  const merchant = listsAt('/m/m1/dashboard', ['ManageMerchantOrders'])
  expect(merchant.orders()?.startsWith('/m/m1/orders?')).toBe(true)
  expect(query(merchant.orders('ready'))).toEqual({ ...days, view: 'list', tab: 'ready' })
})

test('no way to what one may not open, or to a page that is not there', () => {
  const nobody = listsAt('/dashboard', ['ManageTenantDashboard'])
  expect([
    nobody.orders(),
    nobody.pending(),
    nobody.products(),
    nobody.merchants(),
    nobody.product('m1', 'p1'),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(listsAt('/dashboard', ['GlobalAccessTenant']).reviews()).toBeUndefined()
})
