import { isRecord, asArray, asNumber, asString } from './unknown-values.ts'

/** An API error in the shape that the shop uses, thrown in this process or received over HTTP. */
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

function fieldsOf(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, texts]) => {
      const first = asString(asArray(texts)[0]) ?? asString(texts)
      return first ? [[name, first]] : []
    }),
  )
}

function valuesOf(values: unknown): Record<string, string | number> {
  if (!isRecord(values)) return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}

/** True if there was no response at all: no network, or the server does not answer. */
export const isUnreachable = (error: unknown) =>
  error instanceof TypeError || toApiError(error)?.status === 0 || toApiError(error)?.code === 'OFFLINE'

/** Replaces the English message of a connection error with the text of the page. */
export const asConnectionError = (error: ApiError | null, text: string | undefined): ApiError | null =>
  error?.status === 0 && text ? { ...error, message: text } : error
