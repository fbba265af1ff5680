import type { TextKey } from '#kit/data/text.ts'

type Key = TextKey<'help'>
type Named<Ending extends string> = Key extends infer K ? (K extends `${infer Name}${Ending}` ? Name : never) : never
type ArticleName = Extract<Named<'_title'>, Named<'_text'>>
type SectionName = Key extends infer K ? (K extends `section_${infer Name}` ? Name : never) : never
type PageName = Key extends infer K ? (K extends `page_${infer Name}` ? Name : never) : never
type Panel = 'tenant' | 'merchant'

/** A way from the guide into the panel, for those who may open it there. */
type Way = { page: PageName; path: string; panel?: Panel }
export type Article = {
  name: ArticleName
  section: SectionName
  panel?: Panel
  /** What follows the first line is done one after the other. */ steps?: boolean
  way?: Way
}

const orders: Way = { page: 'orders', path: '/orders' }
const dashboard: Way = { page: 'dashboard', path: '/dashboard' }
/** The guide in the order of its pages. A merchant's guide leaves out what only the network does. */
export const articles: readonly Article[] = [
  {
    name: 'start_owner',
    section: 'start',
    panel: 'tenant',
    steps: true,
    way: { page: 'add_merchant', path: '/merchants/create', panel: 'tenant' },
  },
  {
    name: 'start_operator',
    section: 'start',
    panel: 'tenant',
    way: { page: 'active', path: '/orders/active', panel: 'tenant' },
  },
  {
    name: 'start_merchant',
    section: 'start',
    steps: true,
    way: { page: 'add_product', path: '/products/create', panel: 'merchant' },
  },
  {
    name: 'start_kitchen',
    section: 'start',
    steps: true,
    way: { page: 'orders', path: '/orders', panel: 'merchant' },
  },
  { name: 'orders_accept', section: 'orders', way: orders },
  { name: 'orders_states', section: 'orders' },
  { name: 'orders_find', section: 'orders', way: orders },
  { name: 'orders_pause', section: 'orders' },
  {
    name: 'orders_later',
    section: 'orders',
    way: { page: 'scheduled', path: '/orders/scheduled' },
  },
  { name: 'orders_print', section: 'orders' },
  {
    name: 'catalogue_products',
    section: 'catalogue',
    way: { page: 'products', path: '/products' },
  },
  {
    name: 'catalogue_categories',
    section: 'catalogue',
    way: { page: 'categories', path: '/products/categories', panel: 'merchant' },
  },
  {
    name: 'network_merchants',
    section: 'network',
    panel: 'tenant',
    way: { page: 'merchants', path: '/merchants', panel: 'tenant' },
  },
  {
    name: 'network_categories',
    section: 'network',
    panel: 'tenant',
    way: { page: 'merchant_categories', path: '/merchants/categories', panel: 'tenant' },
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

/** Articles of one section, in their order. */
export const bySection = (found: readonly Article[]) =>
  [...new Set(found.map(({ section }) => section))].map((section) => ({
    section,
    articles: found.filter((one) => one.section === section),
  }))
