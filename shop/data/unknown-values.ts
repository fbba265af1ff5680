/** Type guards for values from cookies and storage, which may contain anything. */
export type UnknownRecord = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const asString = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
