import type { StaticHandlerContext } from 'react-router'
import { isFound, numberOf, textOf } from '#shop/data/unknown-values.ts'
import type { Found } from '#shop/data/unknown-values.ts'

/** The language a page is drawn in: its loader's, else the one its refusal names, else English. */
export function localeOf({ loaderData, errors }: StaticHandlerContext): string {
  const root: unknown = loaderData.root
  if (isFound(root)) return textOf(root.locale) ?? 'en'
  return textOf(refusedWith(errors).locale) || 'en'
}

/** The seconds after which a page that was refused may be asked for again, where its refusal names them. */
export function waitOf({ errors }: StaticHandlerContext): number | null {
  const { values } = refusedWith(errors)
  return isFound(values) ? numberOf(values.seconds) : null
}

function refusedWith(errors: StaticHandlerContext['errors']): Found {
  const thrown: unknown = Object.values(errors ?? {})[0]
  return isFound(thrown) && isFound(thrown.data) ? thrown.data : {}
}
