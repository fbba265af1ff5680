import type { MenuItem } from '#contract/areas/menu.ts'
import { payouts } from '#contract/areas/payouts/payouts.ts'
import { merchantSettingsNames, tenantSettingsNames } from '#contract/permissions.ts'
import { apps, merchantApps } from '#contract/areas/apps.ts'
import { whatsappMarketing } from '#contract/areas/whatsapp-marketing.ts'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import { banners } from '#contract/areas/banners.ts'
import { packages } from '#contract/areas/packages.ts'
import { popups } from '#contract/areas/popups.ts'
import { driverDeliveries, merchantDriverDeliveries } from '#contract/areas/drivers/deliveries.ts'
import { merchantKitchen } from '#contract/areas/kitchen.ts'
import { campaigns } from '#contract/areas/campaigns.ts'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import { customers } from '#contract/areas/customers.ts'
import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
import { merchantProducts, products } from '#contract/areas/catalog/products.ts'
import { setupNeeds } from '#contract/areas/setup/wizard.ts'
import { recommendations } from '#contract/areas/recommendations/recommendations.ts'
import { segments } from '#contract/areas/segments.ts'
import { analytics, dashboard, merchantDashboard, merchantReports, reports } from '#contract/areas/reports.ts'
import { merchantReviews, reviews } from '#contract/areas/reviews.ts'
import type { Call } from '#contract/call.ts'
import {
  billingPermission,
  enterMerchantsPermission,
  hasPermission,
  permissionsOf,
} from '#contract/rules/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { catalogLists, masterMenuItem } from './catalog-menu.rules.ts'
import { backMenu, operatorMenu } from './operator-menu.rules.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
type MenuGuard = {
  id: TextKey
  /** Shown to those who may make this call, or who hold one of these permissions. */
  needs?: Call | readonly Permission[]
  /** Shown until the set-up is finished. */
  untilSetUp?: true
  /** Shown for this business type only. */
  only?: 'marketplace' | 'static_merchant'
  /** Shown to those who hold the permission itself; full access does not make somebody a driver. */
  isOwnWork?: true
  /** Shown unless the installation hides plans. */
  isPlan?: true
}
type Leaf = MenuGuard & {
  /** {merchant} is the merchant of the panel, or the tenant’s single merchant. */
  url: string
  /** Other paths on which the item is active; {id} matches any segment. */
  routes?: readonly string[]
}
type Entry =
  | (Leaf & { icon: string; children?: readonly Leaf[] })
  | (MenuGuard & { icon: string; url?: undefined; children: readonly Leaf[] })
  | { divider: TextKey }

const editRoutes = (path: string) => [`${path}/create`, `${path}/edit/{id}`]

/** The tenant’s menu. A new screen adds its entry here and its text in texts/. */
const tenantMenu: readonly Entry[] = [
  { id: 'dashboard', icon: 'layout-dashboard', url: '/dashboard', needs: dashboard.show },
  {
    id: 'orders',
    icon: 'receipt',
    url: '/orders/active',
    needs: orders.list,
    routes: ['/orders/{id}'],
    children: [
      { id: 'orders_active', url: '/orders/active' },
      { id: 'orders_all', url: '/orders' },
      { id: 'orders_scheduled', url: '/orders/scheduled' },
      { id: 'orders_dispatch', url: '/orders/dispatch' },
    ],
  },
  { id: 'deliveries', icon: 'motorbike', url: '/deliveries', needs: driverDeliveries.show, isOwnWork: true },
  { divider: 'network' },
  {
    id: 'merchants',
    icon: 'building-store',
    only: 'marketplace',
    children: [
      {
        id: 'merchants_all',
        url: '/merchants',
        needs: merchants.list,
        routes: ['/merchants/create', '/merchants/edit/{id}', '/merchants/view/{id}'],
      },
      { id: 'merchant_categories', url: '/merchants/categories', needs: merchantCategories.create },
      { id: 'packages', url: '/packages', needs: packages.create },
      {
        id: 'recommendations',
        url: '/merchants/recommendations',
        needs: recommendations.settings,
        routes: ['/merchants/recommendations/{id}'],
      },
    ],
  },
  {
    id: 'merchant',
    icon: 'building-store',
    needs: [enterMerchantsPermission],
    only: 'static_merchant',
    children: [
      { id: 'merchant_dashboard', url: '/m/{merchant}/dashboard' },
      {
        id: 'catalog',
        url: '/m/{merchant}/products',
        routes: ['/m/{merchant}/products/create', '/m/{merchant}/products/edit/{id}'],
      },
      { id: 'categories', url: '/m/{merchant}/products/categories' },
      ...catalogLists,
      { id: 'configuration', url: '/merchants/edit/{merchant}', needs: merchants.update },
      { id: 'recommendations', url: '/merchants/recommendations', needs: recommendations.settings },
    ],
  },
  { id: 'products', icon: 'package', url: '/products', needs: products.create },
  masterMenuItem,
  { id: 'customers', icon: 'users', url: '/customers', needs: customers.list, routes: ['/customers/view/{id}'] },
  { divider: 'marketing' },
  { id: 'coupons', icon: 'ticket', url: '/coupons', needs: coupons.list, routes: editRoutes('/coupons') },
  { id: 'campaigns', icon: 'speakerphone', url: '/campaigns', needs: campaigns.list, routes: editRoutes('/campaigns') },
  { id: 'whatsapp_marketing', icon: 'brand-whatsapp', url: '/whatsapp-marketing', needs: whatsappMarketing.config },
  {
    id: 'segments',
    icon: 'adjustments-horizontal',
    url: '/segmentation',
    needs: segments.list,
    routes: ['/segmentation/create', '/segmentation/edit/{id}', '/segmentation/view/{id}'],
  },
  { id: 'banners', icon: 'photo', url: '/banners', needs: banners.list, routes: editRoutes('/banners') },
  { id: 'popups', icon: 'app-window', url: '/popups', needs: popups.list, routes: editRoutes('/popups') },
  { id: 'reviews', icon: 'star', url: '/reviews', needs: reviews.list },
  { divider: 'finance' },
  { id: 'reports', icon: 'chart-bar', url: '/reports', needs: reports.byMerchant, routes: ['/reports/{id}'] },
  { id: 'analytics', icon: 'chart-dots', url: '/analytics', needs: analytics.show },
  {
    id: 'payouts',
    icon: 'building-bank',
    url: '/payouts',
    needs: payouts.candidates,
    routes: ['/payouts/list/{tab}', '/payouts/runs/{id}', '/payouts/{id}'],
  },
  { divider: 'setup' },
  { id: 'setup_wizard', icon: 'wand', url: '/setup', needs: setupNeeds, untilSetUp: true },
  { id: 'page_builder', icon: 'photo', url: '/page-builder', needs: builtPages.save },
  { id: 'apps', icon: 'apps', url: '/apps', needs: apps.list, routes: ['/apps/{slug}'] },
  { id: 'settings', icon: 'settings', url: '/settings', needs: tenantSettingsNames },
  {
    id: 'billing',
    icon: 'credit-card',
    url: '/billing',
    needs: [billingPermission],
    routes: ['/billing/plans'],
    isPlan: true,
  },
]

/** A merchant’s menu; every path is under /m/{merchant}. */
const merchantMenu: readonly Entry[] = [
  { id: 'dashboard', icon: 'layout-dashboard', url: '/m/{merchant}/dashboard', needs: merchantDashboard.show },
  {
    id: 'orders',
    icon: 'receipt',
    url: '/m/{merchant}/orders',
    needs: merchantOrders.list,
    routes: ['/m/{merchant}/orders/{id}'],
    children: [
      { id: 'orders_now', url: '/m/{merchant}/orders' },
      { id: 'orders_scheduled', url: '/m/{merchant}/orders/scheduled' },
      { id: 'orders_dispatch', url: '/m/{merchant}/orders/dispatch' },
    ],
  },
  { id: 'kitchen', icon: 'tools-kitchen', url: '/m/{merchant}/kitchen', needs: merchantKitchen.show },
  {
    id: 'deliveries',
    icon: 'motorbike',
    url: '/m/{merchant}/deliveries',
    needs: merchantDriverDeliveries.show,
    isOwnWork: true,
  },
  {
    id: 'catalog',
    icon: 'package',
    url: '/m/{merchant}/products',
    needs: merchantProducts.list,
    children: [
      {
        id: 'products',
        url: '/m/{merchant}/products',
        routes: ['/m/{merchant}/products/create', '/m/{merchant}/products/edit/{id}'],
      },
      {
        id: 'categories',
        url: '/m/{merchant}/products/categories',
        routes: ['/m/{merchant}/products/categories/edit/{id}'],
      },
      ...catalogLists,
    ],
  },
  {
    id: 'coupons',
    icon: 'ticket',
    url: '/m/{merchant}/coupons',
    needs: merchantCoupons.list,
    routes: ['/m/{merchant}/coupons/create', '/m/{merchant}/coupons/edit/{id}'],
  },
  { id: 'reviews', icon: 'star', url: '/m/{merchant}/reviews', needs: merchantReviews.list },
  { id: 'reports', icon: 'chart-bar', url: '/m/{merchant}/reports', needs: merchantReports.byDay },
  { id: 'apps', icon: 'apps', url: '/m/{merchant}/apps', needs: merchantApps.list },
  {
    id: 'settings',
    icon: 'settings',
    url: '/m/{merchant}/settings',
    needs: merchantSettingsNames,
    routes: ['/m/{merchant}/users/create', '/m/{merchant}/users/edit/{id}'],
  },
]

export type MenuReader = {
  scope: 'tenant' | 'merchant'
  held: ReadonlySet<string>
  locale: string
  business: 'marketplace' | 'static_merchant'
  merchantId: string | null
  /** Whether the set-up is finished. */
  isSetUp: boolean
  arePlansShown: boolean
}

const texts = loadTexts(import.meta.dirname, en)
export const menuLocales = Object.keys(texts)
export const menuTextKeys = (locale: string): readonly string[] => Object.keys(texts[locale] ?? {}).sort()

export const tenantItems = (reader: MenuReader): MenuItem[] => itemsOf(tenantMenu, reader)
export const merchantItems = (reader: MenuReader): MenuItem[] => itemsOf(merchantMenu, reader)
export const operatorItems = (reader: MenuReader): MenuItem[] => itemsOf(operatorMenu, reader)
export const backItems = (reader: MenuReader): MenuItem[] => itemsOf(backMenu, reader)

/** The entries the reader may open, in their language. Empty groups and dangling dividers are dropped. */
function itemsOf(entries: readonly Entry[], reader: MenuReader): MenuItem[] {
  const items: MenuItem[] = []
  for (const entry of entries) {
    if ('divider' in entry) {
      if (items.at(-1)?.is_divider) items.pop()
      if (items.length > 0) items.push({ ...blank(entry.divider, reader), is_divider: true, children: [] })
      continue
    }
    if (!isVisibleTo(entry, reader)) continue
    const children = (entry.children ?? [])
      .filter((child) => isVisibleTo(child, reader))
      .map((child) => ({ ...leaf(child, reader), children: [] }))
    if (entry.url === undefined && children.length === 0) continue
    const own = entry.url === undefined ? blank(entry.id, reader) : leaf(entry, reader)
    items.push({
      ...own,
      icon: entry.icon,
      meta: { ...own.meta, permissions: namesOf(entry.needs) },
      childUrl: children.map(({ url }) => url),
      children,
    })
  }
  return items.at(-1)?.is_divider ? items.slice(0, -1) : items
}

function isVisibleTo(
  { needs, only, untilSetUp, isPlan, isOwnWork }: MenuGuard,
  { scope, held, business, merchantId, isSetUp, arePlansShown }: MenuReader,
): boolean {
  if ((untilSetUp && isSetUp) || (isPlan && !arePlansShown)) return false
  if (only !== undefined && (only !== business || (only === 'static_merchant' && merchantId === null))) return false
  if (isOwnWork) return namesOf(needs).some((name) => held.has(name))
  return needs === undefined || hasPermission(held, scope, namesOf(needs))
}

const namesOf = (needs: MenuGuard['needs']): Permission[] =>
  needs === undefined ? [] : 'permission' in needs ? [...permissionsOf(needs)] : [...needs]

const blank = (id: TextKey, { locale }: MenuReader) => ({
  id,
  text: texts[locale]?.[id] ?? en[id],
  url: '',
  icon: '',
  label: null,
  childUrl: [],
  is_divider: false,
  meta: { permissions: [], childRoutes: [] },
})

function leaf({ id, url, needs, routes = [] }: Leaf, reader: MenuReader) {
  const fill = (path: string) => path.replace('{merchant}', reader.merchantId ?? '')
  return { ...blank(id, reader), url: fill(url), meta: { permissions: namesOf(needs), childRoutes: routes.map(fill) } }
}
