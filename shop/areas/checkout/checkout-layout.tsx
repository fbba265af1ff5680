import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from '#shop/shell/frame/error-page.tsx'
import { Logo } from '#shop/shell/frame/logo.tsx'

/** Shows only the logo: no links lead away from paying. */
function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Logo />
        </div>
      </header>
      {children}
    </>
  )
}

export default function CheckoutLayout() {
  return (
    <Layout>
      <Outlet />
    </Layout>
  )
}

export function ErrorBoundary() {
  return (
    <Layout>
      <ErrorPage />
    </Layout>
  )
}
