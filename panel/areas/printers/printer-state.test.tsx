import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Printer } from '#contract/areas/printers.ts'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { PrinterStatus } from './printer-state.tsx'

beforeAll(() => loadEnglishTexts('printers'))

const printer: Printer = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Kitchen',
  protocol: 'epos',
  paper_width: '80mm',
  content: 'kitchen',
  station: null,
  copies: 1,
  occasions: [],
  prints_changes: true,
  order_types: [],
  locale: 'en',
  expiry_hours: 4,
  is_active: true,
  state: 'unknown',
  is_online: false,
  seen_at: null,
  waiting_jobs: 0,
  created_at: '2026-11-28T10:00:00.000Z',
  updated_at: '2026-11-28T10:00:00.000Z',
}
const textOf = (change: Partial<Printer>) =>
  renderToStaticMarkup(<PrinterStatus {...printer} {...change} />).replaceAll(/<[^>]+>/g, '')

test('the status says whether a printer prints, and why not', () => {
  const seen = { seen_at: '2026-11-28T11:00:00.000Z' }
  expect(textOf({})).toBe('Not connected yet')
  expect(textOf({ ...seen, is_online: true }), 'Epson printers say nothing while all is well').toBe('Online')
  expect(textOf({ ...seen, is_online: true, state: 'paper_out' })).toBe('Out of paper')
  expect(textOf({ ...seen, state: 'paper_out' }), 'what it said last may be over').toBe('Offline')
  expect(textOf({ ...seen, is_online: true, is_active: false })).toBe('Off')
})
