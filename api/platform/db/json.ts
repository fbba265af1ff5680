/** Text that holds JSON, for a jsonb column: `json(value)` is the only way to write one, because pg would turn arrays into PostgreSQL arrays. */
export type JsonText = string & { readonly json: true }

export const json = (value: unknown): JsonText => JSON.stringify(value ?? null) as JsonText
