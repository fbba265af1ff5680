import { Navigate } from 'react-router'
import { usePermissions } from '#kit/data/use-can.ts'
import { usePanelContext } from '../session/panel-context.ts'
import { canOpen } from './route-registry.ts'

/** Leads to the order board during opening hours, else to the dashboard. */
export function MerchantHome() {
  const context = usePanelContext()
  const permissions = usePermissions()
  if (context.panel === 'tenant') return <Navigate to="/dashboard" replace />
  const path = `/m/${context.merchant._id}`
  const isBoard = context.boot.is_open_now && canOpen(permissions, `${path}/orders`)
  return <Navigate to={`${path}/${isBoard ? 'orders' : 'dashboard'}`} replace />
}
