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

const drawn = (stores: readonly string[], held = 'GlobalAccessTenant') => {
  const boot = {
    merchants: stores.map((_id) => ({ _id, name: _id })),
    tenant: { business_type: { type: 'marketplace' } },
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <PermissionsProvider value={new Set([held])}>
          <PanelContextProvider value={{ panel: 'tenant', boot } as unknown as PanelContext}>
            <AddProduct />
          </PanelContextProvider>
        </PermissionsProvider>
      </MemoryRouter>
    </MantineProvider>,
  ).replaceAll(/<style[^]*?<\/style>/g, '')
}

test('a product is added where its merchant is known; before there is one, the merchant comes first', () => {
  expect(drawn([])).toMatch(/href="\/merchants\/create".*Add a merchant first/)
  expect(drawn([], 'AccessTenantMerchants')).toBe('')
  expect(drawn(['one'])).toMatch(/href="\/m\/one\/products\/create".*Add product/)
  expect(drawn(['one', 'two'])).toMatch(/^<button.*Add product/)
})
