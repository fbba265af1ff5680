import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '#contract/areas/reports.ts'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { Figures } from './figures.tsx'

beforeAll(() => loadEnglishTexts('reports'))

const day = '2026-11-20'
const dashboard: Dashboard = {
  orders: 1,
  sales: 900,
  currency: 'GBP',
  timezone: 'Europe/London',
  start_date: day,
  end_date: day,
  other_sales: [],
  average_rating: null,
  reviews: 0,
  series: [],
  hours: [],
  top_products: [],
  order_status: [],
  previous: {
    orders: 0,
    sales: 0,
    average_rating: null,
    start_date: '2026-11-13',
    end_date: '2026-11-13',
    until: '2026-11-13T23:59:59.000Z',
    series: [],
    hours: [],
  },
}
const render = (other_sales: Dashboard['other_sales']) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Figures
        data={{ ...dashboard, other_sales }}
        links={{ orders: () => '/orders', reviews: () => undefined, product: () => undefined } as never}
      />
    </MemoryRouter>,
  ).replaceAll(/<[^>]+>/g, '')

test('sales in other currencies stand beside those of the store', () => {
  expect(render([])).not.toContain('Plus')
  expect(
    render([
      { currency: 'JPY', sales: 1250 },
      { currency: 'EUR', sales: 300 },
    ]),
  ).toMatch(/Plus .*1,250.* and .*3\.00/)
})
