import { Outlet } from 'react-router'

/** The layout of sign-in pages: no header or footer. */
export default function AuthLayout() {
  return (
    <main id="main" className="auth-page">
      <Outlet />
    </main>
  )
}
