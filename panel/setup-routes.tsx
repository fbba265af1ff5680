import type { RouteObject } from 'react-router'
import { setupNeeds } from '#contract/areas/setup/wizard.ts'
import { whatsappMarketingNeeds } from '#contract/areas/whatsapp-marketing.ts'
import { page } from './shell/routing/page-route.tsx'

/** Pages of the set-up, the plan, and what is connected to the store. */
export const setupRoutes: RouteObject[] = [
  page('setup', setupNeeds, ['setup', 'settings'], () =>
    import('./areas/setup/setup.screen.tsx').then((m) => m.SetupScreen),
  ),
  page('whatsapp-marketing', whatsappMarketingNeeds, 'campaigns', () =>
    import('./areas/whatsapp-marketing/whatsapp-marketing.screen.tsx').then((m) => m.WhatsappMarketingScreen),
  ),
  page(
    'billing',
    'ManageTenantPlans',
    ['billing', 'registration'],
    () => import('./areas/billing/billing.screen.tsx').then((m) => m.BillingScreen),
    'redirect',
  ),
  page(
    'billing/plans',
    'ManageTenantPlans',
    ['billing', 'registration'],
    () => import('./areas/billing/plans.screen.tsx').then((m) => m.PlansScreen),
    'redirect',
  ),
]
