import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { permissionToastDuration } from '#contract/rules/interface-constants.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { firstAllowedPath } from '../menu/first-allowed.ts'
import type { Needs } from './route-registry.ts'
import { Unauthorized } from './unauthorized.screen.tsx'

/** What happens without permission: a message that names it, or a toast and a redirect to the first allowed page. */
export type DeniedBehavior = 'message' | 'redirect'

/** Renders a screen only with one of the permissions. */
export function RouteGate({
  needs,
  denied = 'message',
  children,
}: {
  needs: Needs
  denied?: DeniedBehavior
  children: ReactNode
}) {
  const permissions = usePermissions()
  const { panel } = usePanelRoute()
  const { pathname } = useLocation()
  if (needs === 'signed-in' || hasPermission(permissions, panel, needs)) return children
  const firstPath = firstAllowedPath(permissions, pathname)
  if (isDashboard(pathname) && firstPath !== pathname) return <Navigate to={firstPath} replace />
  return denied === 'message' ? (
    <Unauthorized needs={typeof needs === 'string' ? [needs] : needs} />
  ) : (
    <RedirectWithToast />
  )
}

/** Users without access to the dashboard are redirected from it, because every sign-in leads there. */
const isDashboard = (path: string) => /^(\/m\/[^/]+)?\/dashboard$/.test(path)

function RedirectWithToast() {
  const t = useText('shell')
  const permissions = usePermissions()
  const { pathname } = useLocation()
  const [title, text] = [t('denied'), t('denied_text')]
  useEffect(() => {
    toast(text, { title, tone: 'bad', duration: permissionToastDuration })
  }, [title, text])
  return <Navigate to={firstAllowedPath(permissions, pathname)} replace />
}
