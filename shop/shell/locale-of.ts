import type { StaticHandlerContext } from 'react-router'
import { isFound, textOf } from '#shop/data/found.ts'

/** The language a page is drawn in: its loader's, else the one its refusal names, else English. */
export function localeOf({ loaderData, errors }: StaticHandlerContext): string {
  const root: unknown = loaderData.root
  if (isFound(root)) return textOf(root.locale) ?? 'en'
  const thrown: unknown = Object.values(errors ?? {})[0]
  return (isFound(thrown) && isFound(thrown.data) && textOf(thrown.data.locale)) || 'en'
}
