import type { RowProblem } from '#contract/areas/imports.ts'
import { toApiError } from '#api/platform/http/errors.ts'
import { reasonOfText, RowError } from './problems.rules.ts'

type Columns = { inputs: Readonly<Record<string, string>> }

/** Why a row was refused; undefined for errors that the row has not caused. `inputs` names the columns of inputs. */
export function problemsOf(error: unknown, { inputs }: Columns): RowProblem[] | undefined {
  const columnOf = (path: string) => {
    const [head = ''] = path.split('.')
    return inputs[head] ?? head
  }
  const problems = error instanceof RowError ? error.problems : problemsOfApiError(error)
  const byColumn = Map.groupBy(problems ?? [], ({ field }) => columnOf(field))
  return problems && [...byColumn].flatMap(([field, [first]]) => (first ? [{ ...first, field }] : []))
}

function problemsOfApiError(error: unknown): RowProblem[] | undefined {
  const expected = toApiError(error)
  if (!expected || expected.status >= 500 || expected.status === 429 || expected.code === 'CONFLICT') return undefined
  const { fields, message } = expected
  return fields
    ? Object.entries(fields).map(([field, [first = message]]) => ({ field, ...reasonOfText(first) }))
    : [{ field: '', code: 'refused', values: { reason: message } }]
}
