import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'
import type { RouterContextProvider } from 'react-router'

/** An object of schema.org. */
export type StructuredData = { readonly '@type': string; readonly [key: string]: unknown }

/** What the loaders of a page say about it. */
export const structuredDataContext = createContext<readonly StructuredData[]>([])

type LoaderArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Describes a page to search engines. Only documents carry the description: it is not sent with the data of a page,
 * and is not built for pages that the browser renders.
 */
export function addStructuredData({ request, context }: LoaderArgs, build: () => readonly StructuredData[]): void {
  if (new URL(request.url).pathname.endsWith('.data')) return
  context.set(structuredDataContext, [...context.get(structuredDataContext), ...build()])
}

/** JSON-LD that stays inside its script element whatever names of merchants contain. */
export const toJsonLd = (data: readonly StructuredData[]): string | null =>
  data.length === 0
    ? null
    : JSON.stringify(data.map((one) => ({ '@context': 'https://schema.org', ...one }))).replaceAll('<', '\\u003c')

/** The JSON-LD of the document. It is null in the browser, which keeps what the server rendered. */
const JsonLdContext = createReactContext<string | null>(null)
export const JsonLdProvider = JsonLdContext.Provider
export const useJsonLd = () => useContext(JsonLdContext)
