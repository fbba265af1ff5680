import { Outlet } from 'react-router'
import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The layout of sign-in pages: no header or footer. */
export default function AuthLayout() {
  return (
    <main id="main" className="auth-page">
      <Outlet />
    </main>
  )
}
