import { Navigate } from 'react-router'
import type { RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import { merchantSettingsNames, tenantSettingsNames } from '#contract/permissions.ts'
import type { Area } from '#kit/data/text.ts'
import { loadTexts } from '#kit/data/text.ts'
import { exportNeeds } from './areas/exports/export-needs.ts'
import { registerRoutes } from './shell/routing/route-registry.ts'
import type { Needs } from './shell/routing/route-registry.ts'
import { loadScreen } from './shell/routing/load-screen.ts'
import type { DeniedBehavior } from './shell/routing/route-gate.tsx'
import { RouteError } from './shell/routing/route-error.tsx'
import { Splash } from './shell/page/splash.tsx'

type Screen = () => Promise<ComponentType>

const gate = () => import('./shell/routing/route-gate.tsx').then((m) => m.RouteGate)

/** One line of the site: a path, who may open it, the texts it needs, the screen; `denied` sends others away instead of telling them what is missing. */
function at(
  path: string,
  needs: Needs,
  areas: Area | readonly Area[],
  screen: Screen,
  denied?: DeniedBehavior,
): RouteObject {
  const texts = typeof areas === 'string' ? [areas] : areas
  return {
    path,
    handle: { needs, areas: texts, denied },
    lazy: async () => {
      const [Component, Gate] = await Promise.all([
        loadScreen(screen),
        loadScreen(gate),
        loadScreen(() => loadTexts(...texts)),
      ])
      return {
        element: (
          <Gate needs={needs} denied={denied}>
            <Component />
          </Gate>
        ),
      }
    },
  }
}

const open = (path: string, screen: Screen, ...texts: Area[]): RouteObject => ({
  path,
  lazy: async () => {
    const [Component] = await Promise.all([loadScreen(screen), loadScreen(() => loadTexts(...texts))])
    return { Component }
  },
})

/** Sections stand beside the list of all; one that joins is a line in `sections`. */
const withSections = async () => {
  const [Component] = await Promise.all([
    loadScreen(() => import('./areas/settings/settings-layout.tsx').then((m) => m.SettingsLayout)),
    loadTexts('settings'),
  ])
  return { Component }
}

const tenantSections: RouteObject[] = [
  at(
    'settings/users',
    'ManageTenantSettingsUsersApiKeys',
    ['users', 'permissions'],
    () => import('./areas/users/users.screen.tsx').then((m) => m.UsersScreen),
    'sent away',
  ),
  at(
    'settings/users/create',
    'ManageTenantSettingsUsersApiKeys',
    ['users', 'permissions'],
    () => import('./areas/users/new-user.screen.tsx').then((m) => m.NewUserScreen),
    'sent away',
  ),
  at(
    'settings/users/edit/:id',
    'ManageTenantSettingsUsersApiKeys',
    ['users', 'permissions'],
    () => import('./areas/users/user.screen.tsx').then((m) => m.UserScreen),
    'sent away',
  ),
  at(
    'settings/api_keys',
    ['ManageTenantSettingsApiKeys', 'ManageTenantSettingsUsersApiKeys'],
    ['api-keys', 'permissions'],
    () => import('./areas/api-keys/api-keys.screen.tsx').then((m) => m.ApiKeysScreen),
    'sent away',
  ),
]

const merchantSections: RouteObject[] = [
  at(
    'settings/users',
    'ManageMerchantSettingsUsers',
    ['users', 'permissions'],
    () => import('./areas/users/users.screen.tsx').then((m) => m.UsersScreen),
    'sent away',
  ),
  at(
    'users/create',
    'ManageMerchantSettingsUsers',
    ['users', 'permissions'],
    () => import('./areas/users/new-user.screen.tsx').then((m) => m.NewUserScreen),
    'sent away',
  ),
  at(
    'users/edit/:id',
    'ManageMerchantSettingsUsers',
    ['users', 'permissions'],
    () => import('./areas/users/user.screen.tsx').then((m) => m.UserScreen),
    'sent away',
  ),
]

/** Paths of the tenant's panel. Who may not open one page comes to the first of these that they may open. */
const tenant: RouteObject[] = [
  at('dashboard', 'ManageTenantDashboard', 'reports', () =>
    import('./areas/reports/dashboard.screen.tsx').then((m) => m.DashboardScreen),
  ),
  at('orders', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.AllOrders),
  ),
  at('orders/active', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.ActiveOrders),
  ),
  at('orders/scheduled', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.ScheduledOrders),
  ),
  at('orders/:order_id', 'ManageTenantOrders', 'orders', () =>
    import('./areas/orders/detail/order.screen.tsx').then((m) => m.OrderScreen),
  ),
  at('merchants', ['ManageTenantMerchants', 'AccessTenantMerchants'], 'merchants', () =>
    import('./areas/merchants/merchants.screen.tsx').then((m) => m.MerchantsScreen),
  ),
  at('merchants/create', 'ManageTenantMerchants', 'merchants', () =>
    import('./areas/merchants/merchant-form.screen.tsx').then((m) => m.NewMerchantScreen),
  ),
  at('merchants/edit/:id', 'ManageTenantMerchants', 'merchants', () =>
    import('./areas/merchants/merchant-form.screen.tsx').then((m) => m.EditMerchantScreen),
  ),
  at('merchants/categories', 'ManageTenantMerchantsCategory', 'merchants', () =>
    import('./areas/merchants/categories.screen.tsx').then((m) => m.MerchantCategoriesScreen),
  ),
  at('merchants/view/:id', ['ManageTenantMerchants', 'AccessTenantMerchants'], 'merchants', () =>
    import('./areas/merchants/merchant-view.screen.tsx').then((m) => m.MerchantViewScreen),
  ),
  at('products', ['ManageTenantMerchantsProduct', 'AccessTenantMerchants'], 'catalog', () =>
    import('./areas/catalog/products.screen.tsx').then((m) => m.ProductsScreen),
  ),
  at(
    'settings',
    tenantSettingsNames,
    'settings',
    () => import('./areas/settings/settings.screen.tsx').then((m) => m.SettingsScreen),
    'sent away',
  ),
  { lazy: withSections, children: tenantSections },
  at('billing', 'ManageTenantPlans', 'registration', () =>
    import('./areas/billing/billing.screen.tsx').then((m) => m.BillingScreen),
  ),
  at('help', 'ManageTenantHelp', 'help', () => import('./areas/help/help.screen.tsx').then((m) => m.HelpScreen)),
  at('export', Object.values(exportNeeds), 'exports', () =>
    import('./areas/exports/exports.screen.tsx').then((m) => m.ExportsScreen),
  ),
  at('tenants', 'GlobalAccess', 'operator', () =>
    import('./areas/operator/tenants.screen.tsx').then((m) => m.TenantsScreen),
  ),
  at('tenants/create', 'GlobalAccess', 'operator', () =>
    import('./areas/operator/onboard.screen.tsx').then((m) => m.OnboardScreen),
  ),
  at('tenants/view/:id', 'GlobalAccess', 'operator', () =>
    import('./areas/operator/tenant.screen.tsx').then((m) => m.TenantScreen),
  ),
]

/** Paths of a merchant's panel, under /m/{merchant_id}. */
const merchant: RouteObject[] = [
  at('dashboard', 'ManageMerchantDashboard', 'reports', () =>
    import('./areas/reports/dashboard.screen.tsx').then((m) => m.DashboardScreen),
  ),
  at('orders', 'ManageMerchantOrders', 'orders', () =>
    import('./areas/orders/board/kitchen.routes.tsx').then((m) => m.MerchantOrders),
  ),
  at('orders/scheduled', 'ManageMerchantOrders', 'orders', () =>
    import('./areas/orders/list/orders.routes.tsx').then((m) => m.ScheduledOrders),
  ),
  at('orders/:order_id', 'ManageMerchantOrders', 'orders', () =>
    import('./areas/orders/detail/order.screen.tsx').then((m) => m.OrderScreen),
  ),
  at('products', 'ManageMerchantCatalog', 'catalog', () =>
    import('./areas/catalog/products.screen.tsx').then((m) => m.ProductsScreen),
  ),
  at('products/create', 'ManageMerchantCatalog', 'catalog', () =>
    import('./areas/catalog/product.screen.tsx').then((m) => m.NewProductScreen),
  ),
  at('products/edit/:id', 'ManageMerchantCatalog', 'catalog', () =>
    import('./areas/catalog/product.screen.tsx').then((m) => m.ProductScreen),
  ),
  at('products/categories', 'ManageMerchantCatalog', 'catalog', () =>
    import('./areas/catalog/categories.screen.tsx').then((m) => m.CategoriesScreen),
  ),
  at('products/categories/create', 'ManageMerchantCatalog', 'catalog', () =>
    import('./areas/catalog/category.screen.tsx').then((m) => m.NewCategoryScreen),
  ),
  at('products/categories/edit/:id', 'ManageMerchantCatalog', 'catalog', () =>
    import('./areas/catalog/category.screen.tsx').then((m) => m.CategoryScreen),
  ),
  at('products/tags', 'ManageMerchantCatalog', 'catalog', () =>
    import('./areas/catalog/tags.screen.tsx').then((m) => m.TagsScreen),
  ),
  at('help', 'signed-in', 'help', () => import('./areas/help/help.screen.tsx').then((m) => m.HelpScreen)),
  at(
    'settings',
    merchantSettingsNames,
    'settings',
    () => import('./areas/settings/settings.screen.tsx').then((m) => m.SettingsScreen),
    'sent away',
  ),
  { lazy: withSections, children: merchantSections },
  at('account', 'signed-in', 'shell', () => import('./areas/account/account.screen.tsx').then((m) => m.AccountScreen)),
]

/** Signed in, but outside the frame. */
const bare: RouteObject[] = [
  open('blocked', () => import('./shell/routing/simple-pages.tsx').then((m) => m.BlockedScreen)),
  open('prompt', () => import('./areas/auth/prompt.screen.tsx').then((m) => m.PromptScreen)),
  open('m/:merchant_id/blocked', () => import('./shell/routing/simple-pages.tsx').then((m) => m.BlockedScreen)),
  open('m/:merchant_id/merchantAppBlocked', () =>
    import('./shell/routing/simple-pages.tsx').then((m) => m.MerchantAppBlockedScreen),
  ),
]

/** Open to everybody. */
const everybody: RouteObject[] = [
  { index: true, element: <Navigate to="/login" replace /> },
  open('login', () => import('./areas/auth/sign-in.screen.tsx').then((m) => m.SignInScreen)),
  open('register', () => import('./areas/auth/register.screen.tsx').then((m) => m.RegisterScreen), 'registration'),
  open('pricing', () => import('./areas/billing/pricing.screen.tsx').then((m) => m.PricingScreen), 'registration'),
  open('password/forgot', () => import('./areas/auth/forgot-password.screen.tsx').then((m) => m.ForgotScreen)),
  open('password/reset', () => import('./areas/auth/reset-password.screen.tsx').then((m) => m.ResetScreen)),
  open('invite/accept/:invite_id', () => import('./areas/auth/invite.screen.tsx').then((m) => m.InviteScreen)),
  open('register/:invite_id', () =>
    import('./areas/auth/invite-account.screen.tsx').then((m) => m.InviteAccountScreen),
  ),
  open('autoLogin', () => import('./areas/auth/auto-login.screen.tsx').then((m) => m.AutoLoginScreen)),
  open('select', () => import('./areas/auth/select.screen.tsx').then((m) => m.SelectScreen)),
  open('unauthorized', () => import('./shell/routing/simple-pages.tsx').then((m) => m.UnauthorizedScreen)),
]

const framed = async () => ({
  Component: await loadScreen(() =>
    import('./shell/frame/frame.tsx').then(({ FrameLayout: Framed, prefetchSession: askWhoAndWhere }) => {
      askWhoAndWhere()
      return Framed
    }),
  ),
})
const unframed = async () => ({
  Component: await loadScreen(() => import('./shell/frame/frame.tsx').then((m) => m.PlainLayout)),
})

/** The whole site; what a screen needs stands in its `handle`, for those who walk over all of them. */
export const site: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <Splash />,
    children: [
      ...everybody,
      { lazy: unframed, children: bare },
      { lazy: framed, children: [{ errorElement: <RouteError />, children: tenant }] },
      {
        path: 'm/:merchant_id',
        lazy: framed,
        children: [
          {
            errorElement: <RouteError />,
            children: [{ index: true, element: <Navigate to="dashboard" replace /> }, ...merchant],
          },
        ],
      },
      open('*', () => import('./shell/routing/simple-pages.tsx').then((m) => m.NotFoundScreen)),
    ],
  },
]

registerRoutes(site)
