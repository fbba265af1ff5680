import { hasPermission } from '#contract/rules/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { TextKey } from '#kit/data/text.ts'

type Key = TextKey<'help'>
type Named<Ending extends string> = Key extends infer K ? (K extends `${infer Name}${Ending}` ? Name : never) : never
type ArticleName = Extract<Named<'_title'>, Named<'_text'>>
type SectionName = Key extends infer K ? (K extends `section_${infer Name}` ? Name : never) : never
type PageName = Key extends infer K ? (K extends `page_${infer Name}` ? Name : never) : never
type Panel = 'tenant' | 'merchant'

/** A way from the guide into the panel. */
export type Way = { page: PageName; path: string; needs: Partial<Record<Panel, Permission>> }
export type Article = {
  name: ArticleName
  section: SectionName
  panel?: Panel
  /** What follows the first line is done one after the other. */ steps?: boolean
  way?: Way
}

const orders: Way = {
  page: 'orders',
  path: '/orders',
  needs: { tenant: 'ManageTenantOrders', merchant: 'ManageMerchantOrders' },
}
const dashboard: Way = {
  page: 'dashboard',
  path: '/dashboard',
  needs: { tenant: 'ManageTenantDashboard', merchant: 'ManageMerchantDashboard' },
}
const way = (page: PageName, path: string, tenant: Permission | undefined, merchant?: Permission): Way => ({
  page,
  path,
  needs: { ...(tenant ? { tenant } : {}), ...(merchant ? { merchant } : {}) },
})

/** The guide in the order of its pages. A merchant's guide leaves out what only the network does. */
export const articles: readonly Article[] = [
  {
    name: 'start_owner',
    section: 'start',
    panel: 'tenant',
    steps: true,
    way: way('add_merchant', '/merchants/create', 'ManageTenantMerchants'),
  },
  {
    name: 'start_operator',
    section: 'start',
    panel: 'tenant',
    way: way('active', '/orders/active', 'ManageTenantOrders'),
  },
  {
    name: 'start_merchant',
    section: 'start',
    steps: true,
    way: way('add_product', '/products/create', undefined, 'ManageMerchantCatalog'),
  },
  {
    name: 'start_kitchen',
    section: 'start',
    steps: true,
    way: way('orders', '/orders', undefined, 'ManageMerchantOrders'),
  },
  { name: 'orders_accept', section: 'orders', way: orders },
  { name: 'orders_states', section: 'orders' },
  { name: 'orders_find', section: 'orders', way: orders },
  { name: 'orders_pause', section: 'orders' },
  {
    name: 'orders_later',
    section: 'orders',
    way: way('scheduled', '/orders/scheduled', 'ManageTenantOrders', 'ManageMerchantOrders'),
  },
  { name: 'orders_print', section: 'orders' },
  {
    name: 'catalogue_products',
    section: 'catalogue',
    way: way('products', '/products', 'ManageTenantMerchantsProduct', 'ManageMerchantCatalog'),
  },
  {
    name: 'catalogue_categories',
    section: 'catalogue',
    way: way('categories', '/products/categories', undefined, 'ManageMerchantCatalog'),
  },
  {
    name: 'network_merchants',
    section: 'network',
    panel: 'tenant',
    way: way('merchants', '/merchants', 'ManageTenantMerchants'),
  },
  {
    name: 'network_categories',
    section: 'network',
    panel: 'tenant',
    way: way('merchant_categories', '/merchants/categories', 'ManageTenantMerchantsCategory'),
  },
  { name: 'numbers_range', section: 'numbers', way: dashboard },
  { name: 'numbers_sales', section: 'numbers' },
  { name: 'keys', section: 'keys' },
  { name: 'alerts_sound', section: 'alerts' },
  { name: 'account_profile', section: 'account' },
  { name: 'account_language', section: 'account' },
  { name: 'trouble_permission', section: 'trouble' },
  { name: 'trouble_offline', section: 'trouble' },
  { name: 'trouble_error', section: 'trouble' },
]

/** Whether the reader may follow a way from this panel. */
export function mayGo({ needs }: Way, panel: Panel, held: ReadonlySet<string>): boolean {
  const permission = needs[panel]
  return permission !== undefined && hasPermission(held, panel, permission)
}

/** Articles of one section, in their order. */
export const bySection = (found: readonly Article[]) =>
  [...new Set(found.map(({ section }) => section))].map((section) => ({
    section,
    articles: found.filter((one) => one.section === section),
  }))
