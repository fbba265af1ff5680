import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ShopContext } from './context.ts'
import { shopContext } from './context.ts'

const handle = createRequestHandler(() => import('virtual:react-router/server-build'), 'production')

/** The shop's one door: answers any page of a store host. Everything but the context comes from the request. */
export function answer(request: Request, values: ShopContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(shopContext, values)
  return handle(request, context)
}
