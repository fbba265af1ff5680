import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { isRecord } from '#shop/data/unknown-values.ts'
import { ErrorPage } from '../frame/error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { BottomTabs } from './bottom-tabs.tsx'

/**
 * Header, footer and bottom tabs. Pages with `handle.hasOwnHeader` have their own header on phones, and no
 * tabs.
 */
function Layout({ hasOwnHeader, children }: { hasOwnHeader: boolean; children: ReactNode }) {
  return (
    <>
      <Header desktopOnly={hasOwnHeader} />
      {children}
      <Footer />
      {!hasOwnHeader && <BottomTabs />}
    </>
  )
}

export default function FullFrame() {
  const hasOwnHeader = useMatches().some(({ handle }) => isRecord(handle) && handle.hasOwnHeader === true)
  return (
    <Layout hasOwnHeader={hasOwnHeader}>
      <Outlet />
    </Layout>
  )
}

export function ErrorBoundary() {
  return (
    <Layout hasOwnHeader={false}>
      <ErrorPage />
    </Layout>
  )
}
