import { isoAt } from '#api/platform/runtime/clock.ts'
import { dayAfter, instantOf, localDate } from '../schedules/local-time.rules.ts'

export type Stock = { track_inventory: boolean; quantity: number | null; stock_status: 'in_stock' | 'out_of_stock' }
type StockInput<T> = { [K in keyof T]?: T[K] | undefined }
export type Picture = { file_url: string; is_cover: boolean }
export type Instruction = { enabled: boolean; required: boolean }
/** Error texts by field, the most important first. Empty if there are no errors. */
export type FieldTexts = Record<string, string>

export const defaultStock: Stock = { track_inventory: false, quantity: null, stock_status: 'in_stock' }

/** Profit in minor units, and margin in percent of the price, rounded half up to two decimals. */
export function profitAndMargin(
  sellingPrice: number,
  costPrice: number | null,
): { profit: number | null; margin: number | null } {
  if (costPrice === null) return { profit: null, margin: null }
  const profit = sellingPrice - costPrice
  return {
    profit,
    margin: sellingPrice === 0 ? null : Math.floor((profit * 20_000 + sellingPrice) / (2 * sellingPrice)) / 100,
  }
}

/**
 * Returns the stock after a change. Untracked stock has no quantity. A quantity of 0 is sold out. A product with a
 * quantity of 0 is in stock again when the quantity rises, unless the change sets a status.
 */
export function applyStockChange(before: Stock, sent: StockInput<Stock>): Stock & { refusals: FieldTexts } {
  const track_inventory = sent.track_inventory ?? before.track_inventory
  const stock_status = sent.stock_status ?? before.stock_status
  if (!track_inventory) return { track_inventory, quantity: null, stock_status, refusals: {} }
  const quantity = sent.quantity === undefined ? before.quantity : sent.quantity
  if (quantity === null)
    return { track_inventory, quantity, stock_status, refusals: { quantity: 'The quantity field is required.' } }
  if (quantity === 0) return { track_inventory, quantity, stock_status: 'out_of_stock', refusals: {} }
  const isRestocked = before.quantity === 0 && sent.stock_status === undefined
  return { track_inventory, quantity, stock_status: isRestocked ? 'in_stock' : stock_status, refusals: {} }
}

/** Returns the pictures with exactly one cover: the first picture if none is marked. */
export function withCover(pictures: readonly Picture[]): { pictures: Picture[]; refusals: FieldTexts } {
  const covers = pictures.filter(({ is_cover }) => is_cover).length
  if (covers > 1) return { pictures: [...pictures], refusals: { product_images: 'Only one image can be the cover.' } }
  return {
    pictures: pictures.map(({ file_url, is_cover }, nth) => ({
      file_url,
      is_cover: covers === 0 ? nth === 0 : is_cover,
    })),
    refusals: {},
  }
}

export function applyInstructionChange(
  before: Instruction,
  sent: StockInput<Instruction>,
): Instruction & { refusals: FieldTexts } {
  const enabled = sent.enabled ?? before.enabled
  const required = sent.required ?? (enabled && before.required)
  return {
    enabled,
    required,
    refusals:
      required && !enabled
        ? { 'product_instruction.required': 'An instruction can only be required when it is enabled.' }
        : {},
  }
}

const pathOf = (url: string) => (url.split('?')[0] ?? '').toLowerCase()

/** The file extension must match the declared type. */
export function mediaRefusals(media: readonly { file_url: string; type: string }[]): FieldTexts {
  const wrong = media.findIndex(({ file_url, type }) => !pathOf(file_url).endsWith(`.${type}`))
  return wrong < 0 ? {} : { [`media.${wrong}.file_url`]: 'Media must be a GLB, GLTF, SVG or PNG file of its type.' }
}

/** Returns '{name} (copy)', shortened to `longest` characters. */
export const copyName = (name: string, longest: number) => `${name.slice(0, longest - ' (copy)'.length)} (copy)`

/** Removes duplicates and keeps the order of first occurrences. */
export const unique = <T>(items: readonly T[]): T[] => [...new Set(items)]

const dayEnd = '04:00'
const dayEndMs = 4 * 3_600_000

/** The end of a merchant's business day as ISO: the next 04:00 in its time zone, so that a late evening belongs to its day. */
export const endOfBusinessDay = (nowMs: number, timezone: string): string =>
  isoAt(instantOf(dayAfter(localDate(nowMs - dayEndMs, timezone), 1), dayEnd, timezone))
