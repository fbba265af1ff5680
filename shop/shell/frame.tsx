import { Outlet, useMatches, isRouteErrorResponse, useRouteError } from 'react-router'
import type { ReactNode } from 'react'
import { isFound, textOf } from '#shop/data/found.ts'
import { AdminNotice } from './admin-notice.tsx'
import { ConnectionBar } from './connection.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Logo } from './logo.tsx'
import { Popups } from './popups.tsx'
import { Tabs } from './tabs.tsx'
import { useText } from './text.tsx'
import { ThirdParties } from './third-parties.tsx'

/** What stands around a page: everything, the header only on the desktop, the name alone, or nothing. A route says it in `handle.frame`. */
export type FrameKind = 'full' | 'desk' | 'plain' | 'bare'

function useFrame(): FrameKind {
  const kinds = useMatches().flatMap(({ handle }) => (isFound(handle) ? (textOf(handle.frame) ?? []) : []))
  const kind = kinds.at(-1)
  return kind === 'desk' || kind === 'plain' || kind === 'bare' ? kind : 'full'
}

export function Frame({ children, kind }: { children: ReactNode; kind: FrameKind }) {
  const t = useText('shell')
  return (
    <>
      <a className="btn btn-line skip" href="#main">{t('skip')}</a>
      <ConnectionBar />
      <AdminNotice />
      {kind === 'plain' && <header className="top"><div className="wrap"><Logo /></div></header>}
      {(kind === 'full' || kind === 'desk') && <Header desk={kind === 'desk'} />}
      {children}
      {(kind === 'full' || kind === 'desk') && <Footer />}
      {kind === 'full' && <Tabs />}
      <Popups />
      <ThirdParties />
    </>
  )
}

export default function FrameRoute() {
  return <Frame kind={useFrame()}><Outlet /></Frame>
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <Frame kind="full"><ErrorPage missing={isRouteErrorResponse(error) && error.status === 404} /></Frame>
}
