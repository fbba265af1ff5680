import { expect, test } from 'vitest'
import { backItems, menuLocales, menuTextKeys, merchantItems, tenantItems } from './menu.rules.ts'
import type { MenuReader } from './menu.rules.ts'

const reader = (permissions: string[], more: Partial<MenuReader> = {}): MenuReader => ({
  scope: 'tenant',
  held: new Set(permissions),
  locale: 'en',
  business: 'marketplace',
  merchantId: null,
  isSetUp: true,
  arePlansShown: true,
  ...more,
})
const ids = (items: { id: string }[]) => items.map(({ id }) => id)

test('every language has every text', () => {
  for (const locale of menuLocales) expect(menuTextKeys(locale)).toEqual(menuTextKeys('en'))
})

test.each([
  [
    'an owner',
    ['GlobalAccessTenant'],
    [
      'dashboard',
      'orders',
      'network',
      'merchants',
      'products',
      'master_menu',
      'customers',
      'marketing',
      'coupons',
      'campaigns',
      'whatsapp_marketing',
      'segments',
      'banners',
      'popups',
      'reviews',
      'finance',
      'reports',
      'analytics',
      'payouts',
      'setup',
      'page_builder',
      'apps',
      'settings',
      'billing',
    ],
  ],
  ['who sees orders only', ['ManageTenantOrders'], ['orders']],
  ['a driver', ['DeliverTenantOrders'], ['deliveries']],
  ['who enters merchants', ['AccessTenantMerchants'], ['merchants']],
  ['who holds nothing', [], []],
  [
    'an operator',
    ['GlobalAccess'],
    [
      'dashboard',
      'orders',
      'network',
      'merchants',
      'products',
      'master_menu',
      'customers',
      'marketing',
      'coupons',
      'campaigns',
      'whatsapp_marketing',
      'segments',
      'banners',
      'popups',
      'reviews',
      'finance',
      'reports',
      'analytics',
      'payouts',
      'setup',
      'page_builder',
      'apps',
      'settings',
      'billing',
    ],
  ],
])('%s', (_title, permissions, expected) => {
  expect(ids(tenantItems(reader(permissions)))).toEqual(expected)
})

test('a divider without entries before or after it is dropped', () => {
  expect(ids(tenantItems(reader(['ManageTenantDashboard'])))).toEqual(['dashboard'])
  expect(ids(tenantItems(reader(['ManageTenantMerchantsProduct'])))).toEqual(['products', 'master_menu'])
})

test('the set-up is in the menu until it is finished', () => {
  const held = ['ManageTenantSettingsDomain']
  expect(tenantItems(reader(held, { isSetUp: false })).map(({ id, text, url }) => [id, text, url])).toEqual([
    ['setup_wizard', 'Setup', '/setup'],
    ['settings', 'Settings', '/settings'],
  ])
  expect(ids(tenantItems(reader(held)))).toEqual(['settings'])
  expect(ids(tenantItems(reader(['ManageTenantOrders'], { isSetUp: false })))).toEqual(['orders'])
})

test('plans are in the menu unless the installation hides them', () => {
  const held = ['ManageTenantPlans']
  expect(ids(tenantItems(reader(held)))).toEqual(['billing'])
  expect(ids(tenantItems(reader(held, { arePlansShown: false })))).toEqual([])
})

test('a single-merchant store shows that merchant instead of the list', () => {
  const items = tenantItems(reader(['GlobalAccessTenant'], { business: 'static_merchant', merchantId: 'm1' }))
  expect(ids(items)).toEqual([
    'dashboard',
    'orders',
    'network',
    'merchant',
    'products',
    'customers',
    'marketing',
    'coupons',
    'campaigns',
    'whatsapp_marketing',
    'segments',
    'banners',
    'popups',
    'reviews',
    'finance',
    'reports',
    'analytics',
    'payouts',
    'setup',
    'page_builder',
    'apps',
    'settings',
    'billing',
  ])
  expect(items.find(({ id }) => id === 'merchant')?.childUrl).toEqual([
    '/m/m1/dashboard',
    '/m/m1/products',
    '/m/m1/products/categories',
    '/m/m1/products/tags',
    '/m/m1/products/labels',
    '/m/m1/products/linked-options',
    '/m/m1/products/scheduler',
    '/merchants/edit/m1',
    '/merchants/recommendations',
  ])
  const clerk = tenantItems(reader(['AccessTenantMerchants'], { business: 'static_merchant', merchantId: 'm1' }))
  expect(clerk.find(({ id }) => id === 'merchant')?.children.map(({ id }) => id)).toEqual([
    'merchant_dashboard',
    'catalog',
    'categories',
    'tags',
    'labels',
    'linked_options',
    'scheduler',
    'recommendations',
  ])
  expect(
    ids(tenantItems(reader(['ManageTenantMerchants'], { business: 'static_merchant', merchantId: 'm1' }))),
  ).toEqual([])
  expect(
    ids(tenantItems(reader(['GlobalAccessTenant'], { business: 'static_merchant', merchantId: null }))),
  ).not.toContain('merchant')
})

test('a merchant panel shows permitted entries, or only the way back', () => {
  const cook = reader(['ManageMerchantOrders'], { scope: 'merchant', merchantId: 'm1' })
  expect(merchantItems(cook)).toMatchObject([
    {
      id: 'orders',
      url: '/m/m1/orders',
      meta: { permissions: ['ManageMerchantOrders'], childRoutes: ['/m/m1/orders/{id}'] },
      childUrl: ['/m/m1/orders', '/m/m1/orders/scheduled', '/m/m1/orders/dispatch'],
    },
    { id: 'kitchen', url: '/m/m1/kitchen' },
  ])
  expect(ids(merchantItems(reader(['AccessTenantMerchants'], { scope: 'merchant', merchantId: 'm1' })))).toEqual([
    'dashboard',
    'orders',
    'kitchen',
    'catalog',
    'coupons',
    'reviews',
    'reports',
    'apps',
    'settings',
  ])
  expect(backItems(cook)).toMatchObject([{ id: 'back_to_dashboard', url: '/dashboard', text: 'Back to dashboard' }])
})

test('labels use the reader’s language, else English', () => {
  expect(tenantItems(reader(['ManageTenantOrders'], { locale: 'ar' }))[0]).toMatchObject({
    text: 'الطلبات',
    children: [{ text: 'النشطة' }, { text: 'كل الطلبات' }, {}, {}],
  })
  expect(tenantItems(reader(['ManageTenantOrders'], { locale: 'zz' }))[0]?.text).toBe('Orders')
})
