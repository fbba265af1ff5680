import { redirect } from 'react-router'
import { toApiError } from '#shop/data/api-error.ts'
import { session } from '#shop/data/session.ts'

/**
 * For loaders of customer pages. Redirects to sign-in if there is no valid session, and back to this page
 * afterwards.
 */
export async function requireCustomer<T>(request: Request, load: () => Promise<T>): Promise<T> {
  if (!session.get()) throw redirectToLogin(request)
  try {
    return await load()
  } catch (error) {
    throw toApiError(error)?.status === 401 ? redirectToLogin(request) : error
  }
}

function redirectToLogin(request: Request) {
  const { pathname, search } = new URL(request.url)
  const locale = pathname.split('/')[1] ?? ''
  return redirect(`/${locale}/login?to=${encodeURIComponent(pathname + search)}`)
}
