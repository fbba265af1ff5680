import { Navigate } from 'react-router'
import type { RouteObject } from 'react-router'
import { exportNeeds, merchantExportNeeds } from '#contract/areas/exports.ts'
import { ownerPermission } from '#contract/rules/permissions.ts'
import { importNeeds, merchantImportNeeds } from '#contract/areas/imports.ts'
import { page } from './shell/routing/page-route.tsx'

/** Exports and imports of the tenant panel. */
export const tenantTransferRoutes: RouteObject[] = [
  page('export', Object.values(exportNeeds).flat(), 'exports', () =>
    import('./areas/exports/exports.screen.tsx').then((m) => m.ExportsScreen),
  ),
  page('export/bundle', ownerPermission, 'exports', () =>
    import('./areas/exports/bundle.screen.tsx').then((m) => m.BundleScreen),
  ),
  ...['export', 'import'].map((name) => ({
    path: `products/${name}`,
    element: <Navigate to={`/${name}?type=products`} replace />,
  })),
  page('import/bundle', ownerPermission, 'imports', () =>
    import('./areas/imports/bundle-import.screen.tsx').then((m) => m.BundleImportScreen),
  ),
  page('import', Object.values(importNeeds).flat(), 'imports', () =>
    import('./areas/imports/imports.screen.tsx').then((m) => m.ImportsScreen),
  ),
]

/** Exports and imports of a merchant. */
export const merchantTransferRoutes: RouteObject[] = [
  page('export', Object.values(merchantExportNeeds).flat(), 'exports', () =>
    import('./areas/exports/exports.screen.tsx').then((m) => m.ExportsScreen),
  ),
  page('import', Object.values(merchantImportNeeds).flat(), 'imports', () =>
    import('./areas/imports/imports.screen.tsx').then((m) => m.ImportsScreen),
  ),
  ...['products/import', 'product/import', 'products/export', 'product/export'].map((path) => ({
    path,
    element: <Navigate to={`../${path.split('/')[1]}?type=products`} replace />,
  })),
]
