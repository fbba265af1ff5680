import { noPreferences } from './table-columns.ts'
import type { ColumnPreferences } from './table-columns.ts'
import { useLocalStorage } from '../base/use-local-storage.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const toStrings = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

export function readPreferences(value: unknown): ColumnPreferences {
  if (!isObject(value)) return noPreferences
  const widths = isObject(value['widths'])
    ? Object.entries(value['widths']).filter((pair): pair is [string, number] => typeof pair[1] === 'number')
    : []
  return {
    order: toStrings(value['order']),
    hidden: toStrings(value['hidden']),
    shown: toStrings(value['shown']),
    pinned: toStrings(value['pinned']),
    widths: Object.fromEntries(widths),
    dense: value['dense'] !== false,
  }
}

/** Column preferences of the table `name`, stored in the browser. */
export const useColumnPreferences = (name: string) => useLocalStorage(`table:${name}`, readPreferences)
