import { createContext } from 'react-router'
import type { ResponseOf, Call, InputOf } from '#contract/call.ts'

/** Asks the API inside the same process, as an anonymous visitor of this host. Throws the refusal, with its `code` and `status`. */
export type Ask = <C extends Call>(call: C, input: InputOf<C>, options?: { locale?: string }) => Promise<ResponseOf<C>>

/** What the host gives the shop with each request: see server.ts, `answer`. */
export type ShopContext = {
  ask: Ask
  /** Host of the page, without scheme. */
  host: string
  /** The nonce of this answer's Content-Security-Policy. */
  nonce: string
  /** Address of the file with a part of the words, for browsers. */
  wordFile: (locale: string, part: string) => string | undefined
  /** Told of what went wrong while a page was drawn. */
  fault: (error: unknown, route: string) => void
}

export const shopContext = createContext<ShopContext>()
