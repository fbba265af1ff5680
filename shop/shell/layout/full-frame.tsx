import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { isRecord } from '#shop/data/unknown-values.ts'
import { ErrorPage } from '../frame/error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Tabs } from './bottom-tabs.tsx'

/** Header, footer and the tabs of the phone. A page that says `handle.frame` is `desk` brings a head of its own on the phone, and no tabs. */
function Around({ desk, children }: { desk: boolean; children: ReactNode }) {
  return (
    <>
      <Header desk={desk} />
      {children}
      <Footer />
      {!desk && <Tabs />}
    </>
  )
}

export default function FullFrame() {
  const desk = useMatches().some(({ handle }) => isRecord(handle) && handle.frame === 'desk')
  return (
    <Around desk={desk}>
      <Outlet />
    </Around>
  )
}

export function ErrorBoundary() {
  return (
    <Around desk={false}>
      <ErrorPage />
    </Around>
  )
}
