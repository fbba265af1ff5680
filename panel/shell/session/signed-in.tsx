import { Navigate, useLocation } from 'react-router'
import type { ReactNode } from 'react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { auth } from '#contract/areas/auth/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { menu } from '#contract/areas/menu.ts'
import { panelRouteOf, usePanelRoute } from '#kit/data/panel-route.ts'
import { onRequestFailure, setUploadOrigin } from '#kit/data/request.ts'
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

const NativeApp = lazy(() => import('./native-app.tsx').then((m) => ({ default: m.NativeApp })))

/**
 * Prefetches the user and the panel in parallel, before the first screen renders. Skips the tenant panel for
 * merchant users, who are redirected from it.
 */
export function prefetchSession() {
  if (session.token() === null) return
  void prefetchCall(auth.me, {})
  if (panelRouteOf(location.pathname).panel === 'merchant') void prefetchCall(boot.merchant, {})
  else if (session.isImpersonation() || session.home() !== 'merchant') void prefetchCall(boot.tenant, {})
}

/** Requires a session. Without one it redirects to the sign-in page, with one it loads user and panel. */
export function SignedIn({ children }: { children: ReactNode }) {
  const token = useToken()
  const isOver = useSessionOver()
  const { pathname, search } = useLocation()
  useImpersonationEnd()
  useEffect(() => {
    if (!isOver) return
    queryClient.clear()
    session.clear()
  }, [isOver])
  if (token === null || isOver) {
    const role = session.role()
    const returnPath = pathname === '/' ? '' : pathname + search
    const query = new URLSearchParams({ ...(role ? { role } : {}), ...(returnPath ? { next: returnPath } : {}) })
    return <Navigate to={`/login${query.size > 0 ? `?${query}` : ''}`} replace />
  }
  return <UserGate>{children}</UserGate>
}

/** When impersonation expires, the page reloads with the user's own session, so that no data stays in memory. */
function useImpersonationEnd() {
  const [wasImpersonating] = useState(session.isImpersonation)
  const token = useToken()
  useEffect(() => {
    if (wasImpersonating && !session.isImpersonation()) location.replace('/login')
  }, [wasImpersonating, token])
}

/** The signed-in panel user. Undefined for a customer session, which cannot use the panel. */
export function useMe() {
  const { data, loadError, refetch, isPending } = useCall(auth.me, {}, { staleTime: 300_000 })
  const me: LoggedUser | undefined = data && 'permissions' in data ? data : undefined
  return { me, loadError, refetch, isPending, isCustomer: data !== undefined && me === undefined }
}

function UserGate({ children }: { children: ReactNode }) {
  const { me, loadError, refetch, isCustomer } = useMe()
  const { panel } = usePanelRoute()
  useEffect(() => {
    if (isCustomer) session.expire()
  }, [isCustomer])
  useEffect(() => {
    if (me) session.setHome(me.redirect_panel)
  }, [me])
  if (loadError && !me) return <LoadErrorState error={loadError} retry={refetch} />
  if (!me) return <Splash />
  if (panel === 'tenant' && me.redirect_panel === 'merchant')
    return <Navigate to={homeOf({ user: me, redirect_panel: me.redirect_panel })} replace />
  return (
    <PermissionsProvider value={new Set(me.permissions)}>
      <PanelContextGate me={me}>{children}</PanelContextGate>
    </PermissionsProvider>
  )
}

function PanelContextGate({ me, children }: { me: LoggedUser; children: ReactNode }) {
  const route = usePanelRoute()
  const { panel } = route
  const { pathname } = useLocation()
  const locale = useLocale()
  const tenantQuery = useCall(boot.tenant, {}, { enabled: panel === 'tenant', staleTime: 120_000 })
  const merchantQuery = useCall(boot.merchant, {}, { enabled: panel === 'merchant', staleTime: 120_000 })
  const query = panel === 'merchant' ? merchantQuery : tenantQuery
  useEffect(() => session.setRole(panel), [panel])
  const uploadUrl = query.data?.upload_url ?? null
  useEffect(() => setUploadOrigin(uploadUrl), [uploadUrl])
  useEffect(
    () =>
      onRequestFailure(({ code }) => {
        if (accessChangedCodes.has(code) && isBooted()) void invalidateCalls(auth.me, boot.tenant, boot.merchant, menu)
      }),
    [],
  )
  const isRefused = query.loadError !== null && query.loadError.text !== '' && isRefusal(query.error)
  if (query.loadError && (isRefused || !query.data)) {
    return isRefused ? (
      <Unauthorized text={query.loadError.text} to={firstPathOf(me)} />
    ) : (
      <LoadErrorState error={query.loadError} retry={query.refetch} />
    )
  }
  if (!query.data) return <Splash />
  const context: PanelContext = toPanelContext(me, query.data)
  const permissions = 'permissions' in query.data ? query.data.permissions : me.permissions
  const redirect =
    redirectFromUnknownPath(context, pathname) ??
    redirectOf(context, pathname, route.to) ??
    (isNativeApp()
      ? appRedirectOf({ panel, modules: context.boot.tenant.saas_modules }, pathname, route.to)
      : undefined)
  if (redirect) return <Navigate to={redirect} replace />
  const blockedPath = route.to('/merchantAppBlocked')
  const isBlockedPage = pathname === blockedPath
  return (
    <PermissionsProvider value={new Set(permissions)}>
      <PanelContextProvider value={context}>
        <LocaleProvider value={{ locale, timeZone: context.timeZone, currency: context.currency, name: context.name }}>
          {isNativeApp() ? (
            <Suspense fallback={<Splash />}>
              <NativeApp
                tenantId={context.boot.tenant.id}
                blocked={isBlockedPage || panel === 'tenant' ? children : <Navigate to={blockedPath} replace />}
              >
                {children}
              </NativeApp>
            </Suspense>
          ) : (
            children
          )}
        </LocaleProvider>
      </PanelContextProvider>
    </PermissionsProvider>
  )
}

/** Error codes that mean that the user's access has changed. */
const accessChangedCodes: ReadonlySet<string> = new Set(['PLAN_EXPIRED', 'NOT_ALLOWED', 'WRONG_MERCHANT'])
/** False while the first request of the panel is refused, to prevent an endless loop. */
const isBooted = () =>
  queryClient.getQueryState(
    queryKeyOf(panelRouteOf(location.pathname).panel === 'merchant' ? boot.merchant : boot.tenant, {}),
  )?.status === 'success'

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && (error.status === 403 || error.status === 404)
