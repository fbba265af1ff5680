/** Small guards for what is read back from cookies and storage, where anything may stand. */
export type Found = Readonly<Record<string, unknown>>

export const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
