import type { RouteObject } from 'react-router'
import { pageBuilderPermission } from '#contract/areas/page-builder/page-builder.ts'
import { merchantAppsPermissions } from '#contract/rules/permissions.ts'
import { page } from './shell/routing/page-route.tsx'

/** Apps of the store network. */
export const tenantAppRoutes: RouteObject[] = [
  page('apps', 'ManageTenantApps', 'apps', () => import('./areas/apps/apps.screen.tsx').then((m) => m.AppsScreen)),
  page('apps/rewardful', 'ManageTenantApps', 'apps', () =>
    import('./areas/apps/app.screen.tsx').then((m) => m.RewardfulScreen),
  ),
  page('apps/:app_slug', 'ManageTenantApps', 'apps', () =>
    import('./areas/apps/app.screen.tsx').then((m) => m.AppScreen),
  ),
]

/** Apps of a merchant. */
export const merchantAppRoutes: RouteObject[] = [
  page(
    'apps',
    merchantAppsPermissions,
    'apps',
    () => import('./areas/apps/apps.screen.tsx').then((m) => m.AppsScreen),
    'redirect',
  ),
  page(
    'apps/:app_slug',
    merchantAppsPermissions,
    'apps',
    () => import('./areas/apps/app.screen.tsx').then((m) => m.AppScreen),
    'redirect',
  ),
]

/** The page builder, on the whole screen. */
export const pageBuilderRoute = page('page-builder', pageBuilderPermission, 'page-builder', () =>
  import('./areas/page-builder/page-builder.screen.tsx').then((m) => m.PageBuilderScreen),
)
