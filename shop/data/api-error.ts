import { isFound, listOf, numberOf, textOf } from './unknown-values.ts'

/** A refusal of the API as the shop needs it, whether it was thrown in this process or came over the wire. */
export type Refusal = {
  status: number
  code: string
  message: string
  fields: Readonly<Record<string, string>>
  values: Readonly<Record<string, string | number>>
  data: unknown
}

export function refusalOf(error: unknown): Refusal | null {
  if (!isFound(error)) return null
  const status = numberOf(error.status) ?? numberOf(error.status_code)
  const code = textOf(error.code)
  if (status === null || code === null) return null
  return {
    status,
    code,
    message: textOf(error.message) ?? '',
    fields: fieldsOf(error.fields ?? error.errors),
    values: valuesOf(error.values),
    data: error.data,
  }
}

function fieldsOf(found: unknown): Record<string, string> {
  if (!isFound(found)) return {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, texts]) => {
      const first = textOf(listOf(texts)[0]) ?? textOf(texts)
      return first ? [[name, first]] : []
    }),
  )
}

function valuesOf(found: unknown): Record<string, string | number> {
  if (!isFound(found)) return {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}

/** True where nothing came back at all: no network, or the server is not there. */
export const isUnreachable = (error: unknown) =>
  error instanceof TypeError || refusalOf(error)?.status === 0 || refusalOf(error)?.code === 'OFFLINE'

/** What came to nothing on its way is said in the words of the page: the line's own are English. */
export const lostAs = (refusal: Refusal | null, text: string | undefined): Refusal | null =>
  refusal?.status === 0 && text ? { ...refusal, message: text } : refusal
