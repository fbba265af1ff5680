import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
)

/** These read only the first page on purpose: to count, to search, page by page, or a list that fits on one. */
const exceptions = [
  'areas/apps/apps.screen.tsx',
  'areas/gateways/gateway-card.tsx',
  'areas/reports/attention-card.tsx',
  'areas/orders/board/use-board.ts',
  'areas/catalog/use-product-search.ts',
  'areas/catalog/stock/low-stock-notice.tsx',
  'areas/exports/export-presets.tsx',
  'shell/search/use-record-search.tsx',
  'shell/alerts/use-waiting-orders.ts',
  'areas/payouts/own-payouts.screen.tsx',
  'areas/payouts/payouts.screen.tsx',
  'areas/payouts/providers.screen.tsx',
]

test('no screen reads only the first page of a list', () => {
  const violations = sources.filter(
    (path) =>
      !exceptions.includes(path) &&
      /\buseCall\(\s*[\w.]+\.(list|orders|invites\.list),/.test(
        readFileSync(join(root, path), 'utf8').replaceAll(/useCall\([\w.]+\.list, \{\}/g, ''),
      ),
  )
  expect(violations).toEqual([])
})
