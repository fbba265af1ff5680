import { isbot } from 'isbot'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { ShopContext } from './context.ts'
import { shopContext } from './context.ts'

const handle = createRequestHandler(() => import('virtual:react-router/server-build'), 'production')

/** Entry point for the API server: answers any page of a store host. Reads only the request and the context. */
export function handleRequest(request: Request, values: ShopContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(shopContext, values)
  return handle(request, context)
}

/** Whether pages for this user agent are rendered completely before they are sent. */
export const isRobot = (userAgent: string): boolean => isbot(userAgent)
