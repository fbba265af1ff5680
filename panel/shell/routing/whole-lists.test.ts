import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
)

/** Where only the first rows are wanted: to count, to search, page by page. */
const knowingly = [
  'areas/reports/attention-card.tsx',
  'areas/orders/board/use-board.ts',
  'areas/catalog/use-found-products.ts',
  'shell/search/use-record-search.tsx',
  'shell/alerts/use-waiting-orders.ts',
]

test('no screen takes the first page of a list for all of it', () => {
  const found = sources.filter(
    (path) =>
      !knowingly.includes(path) &&
      /\buseCall\(\s*[\w.]+\.(list|orders|invites\.list),/.test(
        readFileSync(join(root, path), 'utf8').replaceAll(/useCall\([\w.]+\.list, \{\}/g, ''),
      ),
  )
  expect(found).toEqual([])
})
