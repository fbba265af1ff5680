import { revenue } from '#contract/areas/billing/revenue.ts'
import { operator } from '#contract/areas/operator/operator.ts'

/** The operators’ menu on the platform host. */
export const operatorMenu = [
  {
    id: 'operator_tenants',
    icon: 'building-store',
    url: '/tenants',
    needs: operator.list,
    routes: ['/tenants/view/{id}'],
  },
  {
    id: 'operator_revenue',
    icon: 'receipt',
    url: '/revenue',
    needs: revenue.figures,
    routes: ['/revenue/{tab}'],
  },
  { id: 'operator_onboard', icon: 'wand', url: '/tenants/create', needs: operator.onboard },
] as const

export const backMenu = [{ id: 'back_to_dashboard', icon: 'arrow-back-up', url: '/dashboard' }] as const
