import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Outlet, useMatches, isRouteErrorResponse, useLocation, useRouteError, useSearchParams } from 'react-router'
import { isFound, textOf } from '#shop/data/found.ts'
import { useSession } from '#shop/data/session.ts'
import { adminVisit } from './admin-visit.ts'
import { ConnectionBar } from './connection.tsx'
import { ErrorPage } from './error-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Logo } from './logo.tsx'
import { Tabs } from './tabs.tsx'
import { useText } from './text.tsx'
import { ThirdParties } from './third-parties.tsx'

const Popups = lazy(() => import('./popups.tsx'))
const AdminNotice = lazy(() => import('./admin-notice.tsx'))

/** What stands around a page: everything, the header only on the desktop, the name alone, or nothing. A route says it in `handle.frame`. */
export type FrameKind = 'full' | 'desk' | 'plain' | 'bare'

function useFrame(): FrameKind {
  const kinds = useMatches().flatMap(({ handle }) => (isFound(handle) ? (textOf(handle.frame) ?? []) : []))
  const kind = kinds.at(-1)
  return kind === 'desk' || kind === 'plain' || kind === 'bare' ? kind : 'full'
}

export function Frame({ children, kind }: { children: ReactNode; kind: FrameKind }) {
  const t = useText('shell')
  const [query] = useSearchParams()
  const visited = adminVisit(query)
  // nothing comes over the checkout, the way in, an order and an open dish
  const busy = /\/(checkout|pay|login|register|orders|password|m\/[^/]+\/[^/]+\/p)/.test(useLocation().pathname)
  const inPlace = useSession()?.by_admin === true
  return (
    <>
      <a className="btn btn-line skip" href="#main">{t('skip')}</a>
      <ConnectionBar />
      {(visited || inPlace) && <Suspense><AdminNotice /></Suspense>}
      {kind === 'plain' && <header className="top"><div className="wrap"><Logo /></div></header>}
      {(kind === 'full' || kind === 'desk') && <Header desk={kind === 'desk'} />}
      {children}
      {(kind === 'full' || kind === 'desk') && <Footer />}
      {kind === 'full' && <Tabs />}
      {!busy && <Suspense><Popups /></Suspense>}
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
