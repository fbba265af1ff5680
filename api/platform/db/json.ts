/**
 * JSON text for a jsonb column. Only `json(value)` creates it, because pg would turn arrays into PostgreSQL
 * arrays.
 */
export type JsonText = string & { readonly json: true }

export const json = (value: unknown): JsonText => JSON.stringify(value ?? null) as JsonText
