import type { StaticHandlerContext } from 'react-router'
import { isRecord, asNumber, asString } from '#shop/data/unknown-values.ts'
import type { UnknownRecord } from '#shop/data/unknown-values.ts'

/** The language a page is drawn in: its loader's, else the one its refusal names, else English. */
export function localeOf({ loaderData, errors }: StaticHandlerContext): string {
  const root: unknown = loaderData.root
  if (isRecord(root)) return asString(root.locale) ?? 'en'
  return asString(refusedWith(errors).locale) || 'en'
}

/** The seconds after which a page that was refused may be asked for again, where its refusal names them. */
export function retryAfterOf({ errors }: StaticHandlerContext): number | null {
  const { values } = refusedWith(errors)
  return isRecord(values) ? asNumber(values.seconds) : null
}

function refusedWith(errors: StaticHandlerContext['errors']): UnknownRecord {
  const thrown: unknown = Object.values(errors ?? {})[0]
  return isRecord(thrown) && isRecord(thrown.data) ? thrown.data : {}
}
