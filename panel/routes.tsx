import { Navigate } from 'react-router'
import type { RouteObject } from 'react-router'
import { merchantSettingsNames, tenantSettingsNames } from '#contract/permissions.ts'
import { payoutsPermission } from '#contract/areas/payouts/providers.ts'
import { catalogPermissions } from '#contract/rules/permissions.ts'
import { merchantAppRoutes, pageBuilderRoute, tenantAppRoutes } from './app-routes.tsx'
import { registerRoutes } from './shell/routing/route-registry.ts'
import { loadScreen } from './shell/routing/load-screen.ts'
import { merchantOrderRoutes, tenantOrderRoutes } from './order-routes.tsx'
import { merchantReportRoutes, tenantReportRoutes, recommendationRoutes } from './report-routes.tsx'
import { page, publicPage } from './shell/routing/page-route.tsx'
import { domainRoute, merchantSections, settingsLayout, tenantSections } from './settings-routes.tsx'
import { setupRoutes } from './setup-routes.tsx'
import { merchantTransferRoutes, tenantTransferRoutes } from './transfer-routes.tsx'
import { RouteError } from './shell/routing/route-error.tsx'

/** Pages of the tenant panel. Users without permission for a page are led to the first one they may open. */
const tenantRoutes: RouteObject[] = [
  page('dashboard', 'ManageTenantDashboard', 'reports', () =>
    import('./areas/reports/dashboard.screen.tsx').then((m) => m.DashboardScreen),
  ),
  ...tenantReportRoutes,
  ...tenantOrderRoutes,
  page('merchants', ['ManageTenantMerchants', 'AccessTenantMerchants'], 'merchants', () =>
    import('./areas/merchants/merchants.screen.tsx').then((m) => m.MerchantsScreen),
  ),
  page('merchants/create', 'ManageTenantMerchants', 'merchants', () =>
    import('./areas/merchants/merchant-form.screen.tsx').then((m) => m.NewMerchantScreen),
  ),
  page('merchants/edit/:id', 'ManageTenantMerchants', 'merchants', () =>
    import('./areas/merchants/merchant-form.screen.tsx').then((m) => m.EditMerchantScreen),
  ),
  page(
    'merchants/edit/:id/payment-methods',
    ['ManageTenantMerchants', 'ManageTenantSettingsPayment'],
    'merchants',
    () => import('./areas/merchants/payment-methods.screen.tsx').then((m) => m.PaymentMethodsScreen),
  ),
  page('merchants/categories', 'ManageTenantMerchantsCategory', 'merchants', () =>
    import('./areas/merchants/categories.screen.tsx').then((m) => m.MerchantCategoriesScreen),
  ),
  page('merchants/view/:id', ['ManageTenantMerchants', 'AccessTenantMerchants'], 'merchants', () =>
    import('./areas/merchants/merchant-view.screen.tsx').then((m) => m.MerchantViewScreen),
  ),
  ...recommendationRoutes,
  page('products', ['ManageTenantMerchantsProduct', 'AccessTenantMerchants'], ['catalog', 'master-menu'], () =>
    import('./areas/catalog/products.screen.tsx').then((m) => m.ProductsScreen),
  ),
  page('master-menu', 'ManageTenantMerchantsProduct', ['master-menu', 'catalog'], () =>
    import('./areas/catalog/master/master-menu.screen.tsx').then((m) => m.MasterMenuScreen),
  ),
  page('master-menu/stores/:id', 'ManageTenantMerchantsProduct', ['master-menu', 'catalog'], () =>
    import('./areas/catalog/master/store-changes.screen.tsx').then((m) => m.StoreChangesScreen),
  ),
  page('master-menu/pushes', 'ManageTenantMerchantsProduct', ['master-menu', 'catalog'], () =>
    import('./areas/catalog/master/pushes.screen.tsx').then((m) => m.PushesScreen),
  ),
  page('customers', 'ManageTenantCustomers', ['customers', 'orders'], () =>
    import('./areas/customers/customers.screen.tsx').then((m) => m.CustomersScreen),
  ),
  page('customers/duplicates', 'ManageTenantCustomers', 'customers', () =>
    import('./areas/customers/duplicates.screen.tsx').then((m) => m.DuplicatesScreen),
  ),
  page('customers/merge/:id/:other_id', 'ManageTenantCustomers', 'customers', () =>
    import('./areas/customers/merge.screen.tsx').then((m) => m.MergeScreen),
  ),
  page('customers/view/:id', 'ManageTenantCustomers', ['customers', 'orders'], () =>
    import('./areas/customers/customer.screen.tsx').then((m) => m.CustomerScreen),
  ),
  page('packages', ['ManageTenantMerchants', 'ManageTenantPromotions'], ['packages', 'banners', 'catalog'], () =>
    import('./areas/packages/packages.screen.tsx').then((m) => m.PackagesScreen),
  ),
  ...tenantAppRoutes,
  page('banners', 'ManageTenantPromotions', 'banners', () =>
    import('./areas/banners/banners.screen.tsx').then((m) => m.BannersScreen),
  ),
  page('banners/create', 'ManageTenantPromotions', ['banners', 'catalog'], () =>
    import('./areas/banners/banner.screen.tsx').then((m) => m.NewBannerScreen),
  ),
  page('banners/edit/:id', 'ManageTenantPromotions', ['banners', 'catalog'], () =>
    import('./areas/banners/banner.screen.tsx').then((m) => m.BannerScreen),
  ),
  page('popups', 'ManageTenantPromotions', ['popups', 'banners'], () =>
    import('./areas/popups/popups.screen.tsx').then((m) => m.PopupsScreen),
  ),
  page('popups/create', 'ManageTenantPromotions', ['popups', 'banners'], () =>
    import('./areas/popups/popup.screen.tsx').then((m) => m.NewPopupScreen),
  ),
  page('popups/edit/:id', 'ManageTenantPromotions', ['popups', 'banners'], () =>
    import('./areas/popups/popup.screen.tsx').then((m) => m.PopupScreen),
  ),
  page('coupons', 'ManageTenantPromotions', ['coupons', 'orders'], () =>
    import('./areas/coupons/coupons.screen.tsx').then((m) => m.CouponsScreen),
  ),
  page('coupons/create', 'ManageTenantPromotions', ['coupons', 'orders'], () =>
    import('./areas/coupons/coupon.screen.tsx').then((m) => m.NewCouponScreen),
  ),
  page('coupons/edit/:id', 'ManageTenantPromotions', ['coupons', 'orders'], () =>
    import('./areas/coupons/coupon.screen.tsx').then((m) => m.CouponScreen),
  ),
  page('campaigns', 'ManageTenantPromotions', 'campaigns', () =>
    import('./areas/campaigns/campaigns.screen.tsx').then((m) => m.CampaignsScreen),
  ),
  page('campaigns/create', 'ManageTenantPromotions', 'campaigns', () =>
    import('./areas/campaigns/campaign.screen.tsx').then((m) => m.NewCampaignScreen),
  ),
  page('campaigns/edit/:id', 'ManageTenantPromotions', 'campaigns', () =>
    import('./areas/campaigns/campaign.screen.tsx').then((m) => m.CampaignScreen),
  ),
  page('segmentation', ['ManageTenantCustomers', 'ManageTenantPromotions'], 'segments', () =>
    import('./areas/segments/segments.screen.tsx').then((m) => m.SegmentsScreen),
  ),
  page('segmentation/create', ['ManageTenantCustomers', 'ManageTenantPromotions'], 'segments', () =>
    import('./areas/segments/segment.screen.tsx').then((m) => m.NewSegmentScreen),
  ),
  page('segmentation/edit/:segment_id', ['ManageTenantCustomers', 'ManageTenantPromotions'], 'segments', () =>
    import('./areas/segments/segment.screen.tsx').then((m) => m.SegmentScreen),
  ),
  page('segmentation/view/:segment_id', ['ManageTenantCustomers', 'ManageTenantPromotions'], 'segments', () =>
    import('./areas/segments/contacts.screen.tsx').then((m) => m.SegmentContactsScreen),
  ),
  page('reviews', 'ManageTenantReviews', 'reviews', () =>
    import('./areas/reviews/reviews.screen.tsx').then((m) => m.ReviewsScreen),
  ),
  page('payouts', payoutsPermission, ['payouts', 'settings'], () =>
    import('./areas/payouts/payouts.screen.tsx').then((m) => m.PayoutsScreen),
  ),
  page('payouts/list/:tab', payoutsPermission, ['payouts', 'settings'], () =>
    import('./areas/payouts/payouts.screen.tsx').then((m) => m.PayoutsScreen),
  ),
  page('payouts/runs/:id', payoutsPermission, 'payouts', () =>
    import('./areas/payouts/run.screen.tsx').then((m) => m.PayoutRunScreen),
  ),
  page('payouts/:id', payoutsPermission, 'payouts', () =>
    import('./areas/payouts/statement.screen.tsx').then((m) => m.StatementScreen),
  ),
  page(
    'settings',
    tenantSettingsNames,
    'settings',
    () => import('./areas/settings/settings.screen.tsx').then((m) => m.SettingsScreen),
    'redirect',
  ),
  { lazy: settingsLayout, children: tenantSections },
  domainRoute,
  ...setupRoutes,
  page('help', 'ManageTenantHelp', 'help', () => import('./areas/help/help.screen.tsx').then((m) => m.HelpScreen)),
  ...tenantTransferRoutes,
  page('tenants', 'GlobalAccess', 'operator', () =>
    import('./areas/operator/tenants.screen.tsx').then((m) => m.TenantsScreen),
  ),
  page('revenue', 'GlobalAccess', ['revenue', 'billing'], () =>
    import('./areas/billing/revenue/revenue.screen.tsx').then((m) => m.RevenueScreen),
  ),
  page('revenue/:tab', 'GlobalAccess', ['revenue', 'billing'], () =>
    import('./areas/billing/revenue/revenue.screen.tsx').then((m) => m.RevenueScreen),
  ),
  page('tenants/create', 'GlobalAccess', 'operator', () =>
    import('./areas/operator/onboard.screen.tsx').then((m) => m.OnboardScreen),
  ),
  page('tenants/view/:id', 'GlobalAccess', ['operator', 'audit'], () =>
    import('./areas/operator/tenant.screen.tsx').then((m) => m.TenantScreen),
  ),
]

const catalog = (path: string, load: Parameters<typeof page>[3]) =>
  page(path, catalogPermissions, ['catalog', 'master-menu'], load)

/** Pages of the merchant panel, under /m/{merchant_id}. */
const merchantRoutes: RouteObject[] = [
  page('dashboard', 'ManageMerchantDashboard', 'reports', () =>
    import('./areas/reports/dashboard.screen.tsx').then((m) => m.DashboardScreen),
  ),
  ...merchantReportRoutes,
  ...merchantOrderRoutes,
  catalog('products', () => import('./areas/catalog/products.screen.tsx').then((m) => m.ProductsScreen)),
  catalog('products/create', () => import('./areas/catalog/product.screen.tsx').then((m) => m.NewProductScreen)),
  catalog('products/edit/:id', () => import('./areas/catalog/product.screen.tsx').then((m) => m.ProductScreen)),
  catalog('products/categories', () =>
    import('./areas/catalog/categories/categories.screen.tsx').then((m) => m.CategoriesScreen),
  ),
  catalog('products/categories/create', () =>
    import('./areas/catalog/categories/category.screen.tsx').then((m) => m.NewCategoryScreen),
  ),
  catalog('products/categories/edit/:id', () =>
    import('./areas/catalog/categories/category.screen.tsx').then((m) => m.CategoryScreen),
  ),
  catalog('products/tags', () => import('./areas/catalog/tags.screen.tsx').then((m) => m.TagsScreen)),
  catalog('products/labels', () => import('./areas/catalog/labels.screen.tsx').then((m) => m.LabelsScreen)),
  catalog('products/linked-options', () =>
    import('./areas/catalog/linked-options.screen.tsx').then((m) => m.LinkedOptionsScreen),
  ),
  catalog('products/linked-options/create', () =>
    import('./areas/catalog/linked-option.screen.tsx').then((m) => m.NewLinkedOptionScreen),
  ),
  { path: 'products/linked-options/edit', element: <Navigate to=".." relative="path" replace /> },
  catalog('products/linked-options/edit/:id', () =>
    import('./areas/catalog/linked-option.screen.tsx').then((m) => m.LinkedOptionScreen),
  ),
  catalog('products/scheduler', () =>
    import('./areas/catalog/scheduler/scheduler.screen.tsx').then((m) => m.SchedulerScreen),
  ),
  catalog('products/scheduler/create', () =>
    import('./areas/catalog/scheduler/schedule.screen.tsx').then((m) => m.NewScheduleScreen),
  ),
  catalog('products/scheduler/edit/:id', () =>
    import('./areas/catalog/scheduler/schedule.screen.tsx').then((m) => m.ScheduleScreen),
  ),
  page('coupons', 'ManageMerchantCoupons', ['coupons', 'orders'], () =>
    import('./areas/coupons/coupons.screen.tsx').then((m) => m.CouponsScreen),
  ),
  page('coupons/create', 'ManageMerchantCoupons', ['coupons', 'orders'], () =>
    import('./areas/coupons/coupon.screen.tsx').then((m) => m.NewCouponScreen),
  ),
  page('coupons/edit/:id', 'ManageMerchantCoupons', ['coupons', 'orders'], () =>
    import('./areas/coupons/coupon.screen.tsx').then((m) => m.CouponScreen),
  ),
  page('reviews', 'ViewMerchantReview', 'reviews', () =>
    import('./areas/reviews/reviews.screen.tsx').then((m) => m.ReviewsScreen),
  ),
  ...merchantTransferRoutes,
  page('help', 'signed-in', 'help', () => import('./areas/help/help.screen.tsx').then((m) => m.HelpScreen)),
  ...merchantAppRoutes,
  page(
    'settings',
    merchantSettingsNames,
    'settings',
    () => import('./areas/settings/settings.screen.tsx').then((m) => m.SettingsScreen),
    'redirect',
  ),
  { lazy: settingsLayout, children: merchantSections },
  page('account', 'signed-in', 'shell', () =>
    import('./areas/account/account.screen.tsx').then((m) => m.AccountScreen),
  ),
]

const plainRoutes: RouteObject[] = [
  pageBuilderRoute,
  publicPage('blocked', () => import('./shell/routing/blocked-screen.tsx').then((m) => m.BlockedScreen)),
  publicPage('prompt', () => import('./areas/auth/prompt.screen.tsx').then((m) => m.PromptScreen)),
  publicPage('m/:merchant_id/blocked', () => import('./shell/routing/blocked-screen.tsx').then((m) => m.BlockedScreen)),
  publicPage('m/:merchant_id/merchantAppBlocked', () =>
    import('./shell/routing/blocked-screen.tsx').then((m) => m.MerchantAppBlockedScreen),
  ),
]

const frameLayout = async () => ({
  Component: await loadScreen(() =>
    import('./shell/frame/frame.tsx').then(({ FrameLayout: Framed, prefetchSession }) => {
      prefetchSession()
      return Framed
    }),
  ),
})
const merchantHome = async () => ({
  Component: await loadScreen(() => import('./shell/routing/merchant-home.tsx').then((m) => m.MerchantHome)),
})
const plainLayout = async () => ({
  Component: await loadScreen(() => import('./shell/frame/frame.tsx').then((m) => m.PlainLayout)),
})

/**
 * All routes that are not in the first script. The `handle` of a route contains its permissions and text areas. The
 * page of unknown paths is among them, so that these routes are loaded before a path counts as unknown.
 */
export const privateRoutes: RouteObject[] = [
  { lazy: plainLayout, children: plainRoutes },
  { lazy: frameLayout, children: [{ errorElement: <RouteError />, children: tenantRoutes }] },
  {
    path: 'm/:merchant_id',
    lazy: frameLayout,
    children: [
      {
        errorElement: <RouteError />,
        children: [{ index: true, lazy: merchantHome }, ...merchantRoutes],
      },
    ],
  },
  publicPage('unauthorized', () => import('./shell/routing/unauthorized-screen.tsx').then((m) => m.UnauthorizedScreen)),
  publicPage('*', () => import('./shell/routing/not-found-screen.tsx').then((m) => m.NotFoundScreen)),
]

registerRoutes(privateRoutes)
