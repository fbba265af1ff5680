import type { LoaderFunctionArgs } from 'react-router'
import { storeContext } from '#shop/shell/context/store-context.ts'
import { fileResponse } from './sitemap-xml.ts'

/**
 * robots.txt. Pages that must not be indexed say so themselves: a search engine that may not read them would not see
 * it.
 */
export const loader = ({ context }: LoaderFunctionArgs) =>
  fileResponse(
    `User-agent: *\nAllow: /\n\nSitemap: ${context.get(storeContext).url.origin}/sitemap.xml\n`,
    'text/plain',
  )
