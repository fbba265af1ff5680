import { isRecord, asArray, asNumber, asString } from './unknown-values.ts'

/** A refusal of the API as the shop needs it, whether it was thrown in this process or came over the wire. */
export type ApiError = {
  status: number
  code: string
  message: string
  fields: Readonly<Record<string, string>>
  values: Readonly<Record<string, string | number>>
  data: unknown
}

export function toApiError(error: unknown): ApiError | null {
  if (!isRecord(error)) return null
  const status = asNumber(error.status) ?? asNumber(error.status_code)
  const code = asString(error.code)
  if (status === null || code === null) return null
  return {
    status,
    code,
    message: asString(error.message) ?? '',
    fields: fieldsOf(error.fields ?? error.errors),
    values: valuesOf(error.values),
    data: error.data,
  }
}

function fieldsOf(found: unknown): Record<string, string> {
  if (!isRecord(found)) return {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, texts]) => {
      const first = asString(asArray(texts)[0]) ?? asString(texts)
      return first ? [[name, first]] : []
    }),
  )
}

function valuesOf(found: unknown): Record<string, string | number> {
  if (!isRecord(found)) return {}
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}

/** True where nothing came back at all: no network, or the server is not there. */
export const isUnreachable = (error: unknown) =>
  error instanceof TypeError || toApiError(error)?.status === 0 || toApiError(error)?.code === 'OFFLINE'

/** What came to nothing on its way is said in the words of the page: the line's own are English. */
export const asConnectionError = (refusal: ApiError | null, text: string | undefined): ApiError | null =>
  refusal?.status === 0 && text ? { ...refusal, message: text } : refusal
