import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { PermissionsProvider } from '#kit/data/use-can.ts'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { PanelContextProvider } from '#panel/shell/session/panel-context.ts'
import type { PanelContext } from '#panel/shell/session/panel-context.ts'
import { AddProduct } from './add-product.tsx'

beforeAll(() => loadEnglishTexts('catalog'))

const render = (merchantIds: readonly string[], permissions = 'GlobalAccessTenant') => {
  const boot = {
    merchants: merchantIds.map((_id) => ({ _id, name: _id })),
    tenant: { business_type: { type: 'marketplace' } },
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <PermissionsProvider value={new Set([permissions])}>
          <PanelContextProvider value={{ panel: 'tenant', boot } as unknown as PanelContext}>
            <AddProduct />
          </PanelContextProvider>
        </PermissionsProvider>
      </MemoryRouter>
    </MantineProvider>,
  ).replaceAll(/<style[^]*?<\/style>/g, '')
}

test('adds a product to the only merchant, asks with several, or adds a merchant first', () => {
  expect(render([])).toMatch(/href="\/merchants\/create".*Add a merchant first/)
  expect(render([], 'AccessTenantMerchants')).toBe('')
  expect(render(['one'])).toMatch(/href="\/m\/one\/products\/create".*Add product/)
  expect(render(['one', 'two'])).toMatch(/^<button.*Add product/)
})

test('those who manage all products add one, and no merchant', () => {
  expect(render(['one'], 'ManageTenantMerchantsProduct')).toMatch(/href="\/m\/one\/products\/create".*Add product/)
  expect(render(['one', 'two'], 'ManageTenantMerchantsProduct')).toMatch(/^<button.*Add product/)
  expect(render([], 'ManageTenantMerchantsProduct')).toBe('')
  expect(render(['one'], 'ManageTenantOrders')).toBe('')
})
