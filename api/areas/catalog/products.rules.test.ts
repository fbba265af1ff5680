import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  copyName,
  profitAndMargin,
  applyInstructionChange,
  endOfBusinessDay,
  mediaRefusals,
  unique,
  applyStockChange,
  withCover,
} from './products.rules.ts'
import type { Stock } from './products.rules.ts'

test.each([
  [1000, null, null, null],
  [1000, 600, 400, 40],
  [999, 333, 666, 66.67],
  [300, 200, 100, 33.33],
  [800, 1000, -200, -25],
  [0, 500, -500, null],
  [3, 1, 2, 66.67],
  [800, 799, 1, 0.13],
  [1000, 1000, 0, 0],
])('price %s, cost %s: profit %s, margin %s', (price, cost, profit, margin) => {
  expect(profitAndMargin(price, cost)).toEqual({ profit, margin })
})

const counted = (quantity: number, stock_status: Stock['stock_status'] = 'in_stock'): Stock => ({
  track_inventory: true,
  quantity,
  stock_status,
})
const uncounted: Stock = { track_inventory: false, quantity: null, stock_status: 'in_stock' }

test.each([
  ['inventory tracking starts', uncounted, { track_inventory: true, quantity: 5 }, counted(5)],
  [
    'inventory tracking starts at 0',
    uncounted,
    { track_inventory: true, quantity: 0, stock_status: 'in_stock' },
    counted(0, 'out_of_stock'),
  ],
  ['the last item is sold', counted(1), { quantity: 0 }, counted(0, 'out_of_stock')],
  ['restocked from 0', counted(0, 'out_of_stock'), { quantity: 3 }, counted(3)],
  [
    'restocked from 0 but set out of stock',
    counted(0, 'out_of_stock'),
    { quantity: 3, stock_status: 'out_of_stock' },
    counted(3, 'out_of_stock'),
  ],
  [
    'a manual out-of-stock status is kept with more stock',
    counted(2, 'out_of_stock'),
    { quantity: 3 },
    counted(3, 'out_of_stock'),
  ],
  ['inventory tracking stops', counted(4), { track_inventory: false, quantity: 9 }, uncounted],
  ['a quantity without inventory tracking', uncounted, { quantity: 9 }, uncounted],
  ['a change without stock fields', counted(4, 'out_of_stock'), {}, counted(4, 'out_of_stock')],
] as const)('stock: %s', (_, before, sent, after) => {
  expect(applyStockChange(before, sent)).toEqual({ ...after, refusals: {} })
})

test('tracking stock without a quantity is an error', () => {
  expect(applyStockChange(uncounted, { track_inventory: true }).refusals).toHaveProperty('quantity')
  expect(applyStockChange(counted(4), { quantity: null }).refusals).toHaveProperty('quantity')
})

test('any non-empty list of pictures has exactly one cover', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ file_url: fc.webUrl(), is_cover: fc.boolean() })), (sent) => {
      const { pictures, refusals } = withCover(sent)
      const marked = sent.filter(({ is_cover }) => is_cover).length
      expect(Object.keys(refusals)).toEqual(marked > 1 ? ['product_images'] : [])
      if (marked <= 1) expect(pictures.filter(({ is_cover }) => is_cover)).toHaveLength(Math.min(1, sent.length))
      expect(pictures.map(({ file_url }) => file_url)).toEqual(sent.map(({ file_url }) => file_url))
    }),
  )
  expect(
    withCover([
      { file_url: '/a', is_cover: false },
      { file_url: '/b', is_cover: false },
    ]).pictures[0]?.is_cover,
  ).toBe(true)
})

test('an instruction can only be required while it is enabled', () => {
  const off = { enabled: false, required: false }
  expect(applyInstructionChange(off, { required: true }).refusals).toHaveProperty('product_instruction.required')
  expect(applyInstructionChange(off, { enabled: true, required: true })).toMatchObject({
    enabled: true,
    required: true,
    refusals: {},
  })
  expect(applyInstructionChange({ enabled: true, required: true }, { enabled: false })).toMatchObject({
    enabled: false,
    required: false,
    refusals: {},
  })
})

test('the extension of media must match the type', () => {
  expect(
    mediaRefusals([
      { file_url: '/files/a.glb', type: 'glb' },
      { file_url: 'https://x.example/b.PNG?v=2', type: 'png' },
    ]),
  ).toEqual({})
  expect(
    mediaRefusals([
      { file_url: '/files/a.glb', type: 'glb' },
      { file_url: '/files/b.exe', type: 'png' },
    ]),
  ).toHaveProperty(['media.1.file_url'])
})

test('names of copies keep the maximum length; unique removes duplicates', () => {
  expect(copyName('Pizza', 150)).toBe('Pizza (copy)')
  expect(copyName('x'.repeat(150), 150)).toHaveLength(150)
  expect(unique(['b', 'a', 'b'])).toEqual(['b', 'a'])
})

test.each([
  ['2026-07-06T10:00:00Z', 'Europe/London', '2026-07-07T03:00:00.000Z'],
  ['2026-07-07T02:59:00Z', 'Europe/London', '2026-07-07T03:00:00.000Z'],
  ['2026-07-07T03:00:00Z', 'Europe/London', '2026-07-08T03:00:00.000Z'],
  // the night in which clocks change
  ['2026-10-24T20:00:00Z', 'Europe/London', '2026-10-25T04:00:00.000Z'],
  ['2026-07-06T22:00:00Z', 'Asia/Kolkata', '2026-07-06T22:30:00.000Z'],
])('the business day of %s in %s ends at %s', (now, timezone, end) => {
  expect(endOfBusinessDay(Date.parse(now), timezone)).toBe(end)
})
