import { redirect } from 'react-router'
import { session } from '#shop/data/session.ts'

/** In loaders of customer pages: sends strangers to sign in, and brings them back to where they wanted to be. */
export function requireCustomer(request: Request) {
  if (session.get()) return
  const { pathname, search } = new URL(request.url)
  const locale = pathname.split('/')[1] ?? ''
  throw redirect(`/${locale}/login?to=${encodeURIComponent(pathname + search)}`)
}
