import { createContext } from 'react-router'
import type { ResponseOf, Call, InputOf } from '#contract/call.ts'

/**
 * Calls the API inside this process as an anonymous visitor of the page's host. Throws the API error with `code`
 * and `status`.
 */
export type ApiClient = <C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: { locale?: string },
) => Promise<ResponseOf<C>>

/** What the host passes with every request; see `handleRequest` in server.ts. */
export type ShopContext = {
  callApi: ApiClient
  /** Host of the page, without scheme. */
  host: string
  /** Nonce of the Content-Security-Policy of this response. */
  nonce: string
  /** URL of the file with one part of the texts. */
  textFileUrl: (locale: string, part: string) => string | undefined
  /** Reports an error that occurred while a page was rendered. */
  reportFault: (error: unknown, route: string) => void
}

export const shopContext = createContext<ShopContext>()
