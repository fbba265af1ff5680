import type { RouteObject } from 'react-router'
import { page } from './shell/routing/page-route.tsx'

/** Reports and analytics of the tenant panel. */
export const tenantReportRoutes: RouteObject[] = [
  page('reports', 'ManageTenantReports', ['reports', 'orders'], () =>
    import('./areas/reports/reports.screen.tsx').then((m) => m.ReportsScreen),
  ),
  ...['', '/:start_date', '/:start_date/:end_date'].map((period) =>
    page(`reports/:id/merchant_reports${period}`, 'ManageTenantReports', ['reports', 'orders'], () =>
      import('./areas/reports/merchant-report.screen.tsx').then((m) => m.MerchantReportScreen),
    ),
  ),
  page('analytics', 'ManageTenantAnalytics', ['reports', 'orders'], () =>
    import('./areas/reports/analytics.screen.tsx').then((m) => m.AnalyticsScreen),
  ),
]

export const recommendationRoutes: RouteObject[] = ['merchants/recommendations', 'merchants/recommendations/:tab'].map(
  (path) =>
    page(path, ['ManageTenantApps', 'AccessTenantMerchants', 'ManageTenantMerchants'], 'reports', () =>
      import('./areas/recommendations/recommendations.screen.tsx').then((m) => m.RecommendationsScreen),
    ),
)

/** Reports of a merchant. */
export const merchantReportRoutes: RouteObject[] = [
  page('reports', 'ManageMerchantReports', ['reports', 'orders'], () =>
    import('./areas/reports/reports.screen.tsx').then((m) => m.ReportsScreen),
  ),
]
