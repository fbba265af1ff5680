import type { TextKey } from '#kit/data/text.ts'

type Key = TextKey<'help'>
type NameBefore<Ending extends string> = Key extends infer K
  ? K extends `${infer Name}${Ending}`
    ? Name
    : never
  : never
type ArticleName = Extract<NameBefore<'_title'>, NameBefore<'_text'>>
type SectionName = Key extends infer K ? (K extends `section_${infer Name}` ? Name : never) : never
type PageName = Key extends infer K ? (K extends `page_${infer Name}` ? Name : never) : never
type Panel = 'tenant' | 'merchant'

/** A link from an article to a page, shown only if the user may open it. */
type ArticleLink = { page: PageName; path: string; panel?: Panel }
export type Article = {
  name: ArticleName
  section: SectionName
  panel?: Panel
  /** The lines after the first are steps in order. */ steps?: boolean
  link?: ArticleLink
}

const orders: ArticleLink = { page: 'orders', path: '/orders' }
const dashboard: ArticleLink = { page: 'dashboard', path: '/dashboard' }
/** The articles in order. The merchant panel leaves out those of the tenant panel. */
export const articles: readonly Article[] = [
  {
    name: 'start_owner',
    section: 'start',
    panel: 'tenant',
    steps: true,
    link: { page: 'add_merchant', path: '/merchants/create', panel: 'tenant' },
  },
  {
    name: 'start_operator',
    section: 'start',
    panel: 'tenant',
    link: { page: 'active', path: '/orders/active', panel: 'tenant' },
  },
  {
    name: 'start_merchant',
    section: 'start',
    steps: true,
    link: { page: 'add_product', path: '/products/create', panel: 'merchant' },
  },
  {
    name: 'start_kitchen',
    section: 'start',
    steps: true,
    link: { page: 'orders', path: '/orders', panel: 'merchant' },
  },
  { name: 'orders_accept', section: 'orders', link: orders },
  { name: 'orders_states', section: 'orders' },
  { name: 'orders_find', section: 'orders', link: orders },
  { name: 'orders_pause', section: 'orders' },
  {
    name: 'orders_later',
    section: 'orders',
    link: { page: 'scheduled', path: '/orders/scheduled' },
  },
  { name: 'orders_print', section: 'orders' },
  {
    name: 'catalogue_products',
    section: 'catalogue',
    link: { page: 'products', path: '/products' },
  },
  {
    name: 'catalogue_categories',
    section: 'catalogue',
    link: { page: 'categories', path: '/products/categories', panel: 'merchant' },
  },
  {
    name: 'network_merchants',
    section: 'network',
    panel: 'tenant',
    link: { page: 'merchants', path: '/merchants', panel: 'tenant' },
  },
  {
    name: 'network_categories',
    section: 'network',
    panel: 'tenant',
    link: { page: 'merchant_categories', path: '/merchants/categories', panel: 'tenant' },
  },
  { name: 'numbers_range', section: 'numbers', link: dashboard },
  { name: 'numbers_sales', section: 'numbers' },
  { name: 'keys', section: 'keys' },
  { name: 'alerts_sound', section: 'alerts' },
  { name: 'account_profile', section: 'account' },
  { name: 'account_language', section: 'account' },
  { name: 'trouble_permission', section: 'trouble' },
  { name: 'trouble_offline', section: 'trouble' },
  { name: 'trouble_error', section: 'trouble' },
]

/** Groups articles by section, in order. */
export const groupBySection = (list: readonly Article[]) =>
  [...new Set(list.map(({ section }) => section))].map((section) => ({
    section,
    articles: list.filter((one) => one.section === section),
  }))
