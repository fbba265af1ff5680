import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { ErrorPage } from '#shop/shell/frame/error-page.tsx'
import { Logo } from '#shop/shell/frame/logo.tsx'

/** The name alone: nothing leads away from paying. */
function Around({ children }: { children: ReactNode }) {
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

export default function PlainFrame() {
  return (
    <Around>
      <Outlet />
    </Around>
  )
}

export function ErrorBoundary() {
  return (
    <Around>
      <ErrorPage />
    </Around>
  )
}
