import type pg from 'pg'

const statementNames = new Map<string, string>()
const maxStatementNames = 2_000
const maxNamedLength = 8_000

/** A statement that is prepared once per connection and text. Very long texts and further ones stay unnamed. */
export function namedQuery(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = statementNames.get(text)
  if (name !== undefined) return { name, text, values: values as unknown[] }
  if (statementNames.size >= maxStatementNames || text.length > maxNamedLength)
    return { text, values: values as unknown[] }
  const newName = `q${statementNames.size}`
  statementNames.set(text, newName)
  return { name: newName, text, values: values as unknown[] }
}
