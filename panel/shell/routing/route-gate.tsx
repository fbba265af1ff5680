import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { hasPermission } from '#contract/rules/permissions.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { toast } from '#kit/ui/feedback/toast.ts'
import { firstAllowed } from '../menu/first-allowed.ts'
import type { Needs } from './route-registry.ts'
import { Unauthorized } from './unauthorized.screen.tsx'

/** What happens to those who may not: a page that says what is missing, or a word and the way to the first page they may open. */
export type Denied = 'told' | 'sent away'

/** Lets a screen show to those who hold one of the permissions. */
export function RouteGate({
  needs,
  denied = 'told',
  children,
}: {
  needs: Needs
  denied?: Denied
  children: ReactNode
}) {
  const held = usePermissions()
  const { panel } = usePanelRoute()
  const { pathname } = useLocation()
  if (needs === 'signed-in' || hasPermission(held, panel, needs)) return children
  const first = firstAllowed(held, pathname)
  if (isFront(pathname) && first !== pathname) return <Navigate to={first} replace />
  return denied === 'told' ? <Unauthorized needs={typeof needs === 'string' ? [needs] : needs} /> : <SentAway />
}

/** The dashboard is where everybody is led first; who may not see it goes on to their own first page. */
const isFront = (path: string) => /^(\/m\/[^/]+)?\/dashboard$/.test(path)

function SentAway() {
  const t = useText('shell')
  const held = usePermissions()
  const { pathname } = useLocation()
  const [title, text] = [t('denied'), t('denied_text')]
  useEffect(() => {
    toast(text, { title, tone: 'bad', duration: 4000 })
  }, [title, text])
  return <Navigate to={firstAllowed(held, pathname)} replace />
}
