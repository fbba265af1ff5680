import { redirect } from 'react-router'
import { toApiError } from '#shop/data/api-error.ts'
import { session } from '#shop/data/session.ts'

/** In loaders of customer pages: sends strangers, and those whose session has ended, to sign in, and brings them back to where they wanted to be. */
export async function requireCustomer<T>(request: Request, load: () => Promise<T>): Promise<T> {
  if (!session.get()) throw toLogin(request)
  try {
    return await load()
  } catch (error) {
    throw toApiError(error)?.status === 401 ? toLogin(request) : error
  }
}

function toLogin(request: Request) {
  const { pathname, search } = new URL(request.url)
  const locale = pathname.split('/')[1] ?? ''
  return redirect(`/${locale}/login?to=${encodeURIComponent(pathname + search)}`)
}
