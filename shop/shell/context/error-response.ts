import type { StaticHandlerContext } from 'react-router'
import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'

/** The locale of a page: that of its loader data, else of its error, else English. */
export function localeOf({ loaderData, errors }: StaticHandlerContext): string {
  const root: unknown = loaderData.root
  if (isRecord(root)) return asString(root.locale) ?? 'en'
  return asString(errorDataOf(errors).locale) || 'en'
}

/** Seconds after which the request may be repeated, if the error names them. */
export function retryAfterOf({ errors }: StaticHandlerContext): number | null {
  const { values } = errorDataOf(errors)
  return isRecord(values) ? asNumber(values.seconds) : null
}

function errorDataOf(errors: StaticHandlerContext['errors']): UnknownRecord {
  const thrown: unknown = Object.values(errors ?? {})[0]
  return isRecord(thrown) && isRecord(thrown.data) ? thrown.data : {}
}
