import { Navigate, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { auth } from '#contract/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { boot } from '#contract/tenant-boot.ts'
import { menu } from '#contract/menu.ts'
import { panelRouteOf, usePanelRoute } from '#kit/data/panel-route.ts'
import { onRequestFailure } from '#kit/data/request.ts'
import { prefetchCall, queryKeyOf, queryClient, invalidateCalls, useCall } from '#kit/data/query.ts'
import { session, useSessionOver, useToken } from '#kit/data/session.ts'
import { useLocale } from '#kit/data/text.ts'
import { PermissionsProvider } from '#kit/data/use-can.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { LocaleProvider } from '#kit/ui/base/locale-context.tsx'
import { homeOf } from './start-session.ts'
import { firstPathOf } from '../menu/first-allowed.ts'
import { PanelContextProvider, toPanelContext } from './panel-context.ts'
import type { PanelContext } from './panel-context.ts'
import { appRedirectOf, redirectOf, redirectFromUnknownPath } from './redirects.ts'
import { Splash } from '../page/splash.tsx'
import { Unauthorized } from '../routing/unauthorized.screen.tsx'
import { isNativeApp } from '../page/use-media.ts'

/** Who is there, and where, both at once and before the first screen is drawn; not of the tenant's panel for people of a merchant, who are led on from it. */
export function prefetchSession() {
  if (session.token() === null) return
  void prefetchCall(auth.me, {})
  if (panelRouteOf(location.pathname).panel === 'merchant') void prefetchCall(boot.merchant, {})
  else if (session.isImpersonation() || session.home() !== 'merchant') void prefetchCall(boot.tenant, {})
}

/** The door of both panels: without a session to the sign-in page, with one it loads who is there and where. */
export function SignedIn({ children }: { children: ReactNode }) {
  const token = useToken()
  const over = useSessionOver()
  const { pathname, search } = useLocation()
  useVisitEnd()
  useEffect(() => {
    if (!over) return
    queryClient.clear()
    session.clear()
  }, [over])
  if (token === null || over) {
    const role = session.role()
    const back = pathname === '/' ? '' : pathname + search
    const query = new URLSearchParams({ ...(role ? { role } : {}), ...(back ? { next: back } : {}) })
    return <Navigate to={`/login${query.size > 0 ? `?${query}` : ''}`} replace />
  }
  return <WithUser>{children}</WithUser>
}

/** A visit that ran out: the tab goes on with the own session, where there is one, and forgets what it saw. */
function useVisitEnd() {
  const [began] = useState(session.isImpersonation)
  const token = useToken()
  useEffect(() => {
    if (began && !session.isImpersonation()) location.replace('/login')
  }, [began, token])
}

/** The signed-in panel user; a customer's session has no business here. */
export function useMe() {
  const { data, loadError, refetch, isPending } = useCall(auth.me, {}, { staleTime: 300_000 })
  const me: LoggedUser | undefined = data && 'permissions' in data ? data : undefined
  return { me, trouble: loadError, retry: refetch, isPending, customer: data !== undefined && me === undefined }
}

function WithUser({ children }: { children: ReactNode }) {
  const { me, trouble, retry, customer } = useMe()
  const { panel } = usePanelRoute()
  useEffect(() => {
    if (customer) session.expire()
  }, [customer])
  useEffect(() => {
    if (me) session.setHome(me.redirect_panel)
  }, [me])
  if (trouble && !me) return <LoadErrorState error={trouble} retry={retry} />
  if (!me) return <Splash />
  if (panel === 'tenant' && me.redirect_panel === 'merchant')
    return <Navigate to={homeOf({ user: me, redirect_panel: me.redirect_panel })} replace />
  return (
    <PermissionsProvider value={new Set(me.permissions)}>
      <WithHall me={me}>{children}</WithHall>
    </PermissionsProvider>
  )
}

function WithHall({ me, children }: { me: LoggedUser; children: ReactNode }) {
  const door = usePanelRoute()
  const { panel } = door
  const { pathname } = useLocation()
  const locale = useLocale()
  const asTenant = useCall(boot.tenant, {}, { enabled: panel === 'tenant', staleTime: 120_000 })
  const asMerchant = useCall(boot.merchant, {}, { enabled: panel === 'merchant', staleTime: 120_000 })
  const query = panel === 'merchant' ? asMerchant : asTenant
  useEffect(() => session.setRole(panel), [panel])
  useEffect(
    () =>
      onRequestFailure(({ code }) => {
        if (rightsMoved.has(code) && isBooted()) void invalidateCalls(auth.me, boot.tenant, boot.merchant, menu)
      }),
    [],
  )
  const refused = query.loadError !== null && query.loadError.text !== '' && isRefusal(query.loadError)
  if (query.loadError && (refused || !query.data)) {
    return refused ? (
      <Unauthorized text={query.loadError.text} to={firstPathOf(me)} />
    ) : (
      <LoadErrorState error={query.loadError} retry={query.refetch} />
    )
  }
  if (!query.data) return <Splash />
  const context: PanelContext = toPanelContext(me, query.data)
  const held = 'permissions' in query.data ? query.data.permissions : me.permissions
  const lockout =
    redirectFromUnknownPath(context, pathname) ??
    redirectOf(context, pathname, door.to) ??
    (isNativeApp() ? appRedirectOf({ panel, modules: context.boot.tenant.saas_modules }, pathname, door.to) : undefined)
  if (lockout) return <Navigate to={lockout} replace />
  return (
    <PermissionsProvider value={new Set(held)}>
      <PanelContextProvider value={context}>
        <LocaleProvider value={{ locale, timeZone: context.timeZone, currency: context.currency, name: context.name }}>
          {children}
        </LocaleProvider>
      </PanelContextProvider>
    </PermissionsProvider>
  )
}

/** Refusals that say that what the reader may do is no longer what the panel was told. */
const rightsMoved: ReadonlySet<string> = new Set(['PLAN_EXPIRED', 'NOT_ALLOWED', 'WRONG_MERCHANT'])
/** Not while the panel's own beginning is what was refused: that would ask for ever. */
const isBooted = () =>
  queryClient.getQueryState(
    queryKeyOf(panelRouteOf(location.pathname).panel === 'merchant' ? boot.merchant : boot.tenant, {}),
  )?.status === 'success'

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 403 || error.status === 404)
