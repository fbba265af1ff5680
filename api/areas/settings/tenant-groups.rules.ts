import { tenantSetting } from '#contract/permissions.ts'
import { ownerPermission } from '#contract/rules/permissions.ts'
import { transactionNeeds } from '#contract/areas/payments/transactions.ts'
import { tenantSections } from '#contract/areas/settings/sections.ts'
import type { Group } from './group-fields.rules.ts'
import { fieldsOf, documentField, zoneFields } from './group-fields.rules.ts'

/** Sections of the tenant’s settings. Those without fields have their own screens. */
export const tenantGroups: readonly Group[] = [
  {
    slug: 'general',
    icon: 'adjustments-horizontal',
    needs: tenantSetting('General'),
    fields: fieldsOf(tenantSections.general),
  },
  {
    slug: 'account',
    icon: 'user',
    needs: tenantSetting('Account'),
    fields: fieldsOf(tenantSections.account),
  },
  { slug: 'groups', icon: 'category', needs: tenantSetting('Groups') },
  { slug: 'users', icon: 'users', needs: tenantSetting('UsersApiKeys') },
  {
    slug: 'serviceable_zones',
    icon: 'map-pin',
    needs: tenantSetting('ServiceableZones'),
    fields: zoneFields,
  },
  {
    slug: 'theme',
    icon: 'photo',
    needs: tenantSetting('Theme'),
    fields: fieldsOf(tenantSections.theme),
  },
  {
    slug: 'language',
    icon: 'language',
    needs: tenantSetting('Language'),
    fields: fieldsOf(tenantSections.language),
  },
  {
    slug: 'order',
    icon: 'receipt',
    needs: tenantSetting('Order'),
    fields: fieldsOf(tenantSections.order),
  },
  { slug: 'order_types', icon: 'receipt', needs: tenantSetting('Order') },
  { slug: 'delivery_instructions', icon: 'map-pin', needs: tenantSetting('Order') },
  { slug: 'delivery', icon: 'map-pin', needs: tenantSetting('Order'), fields: fieldsOf(tenantSections.delivery) },
  { slug: 'custom_charges', icon: 'discount-2', needs: tenantSetting('Order') },
  {
    slug: 'store_timing',
    icon: 'calendar-event',
    needs: tenantSetting('StoreTiming'),
    fields: [documentField('store_timing')],
  },
  { slug: 'notification', icon: 'speakerphone', needs: tenantSetting('Notification') },
  {
    slug: 'sound',
    icon: 'speakerphone',
    needs: tenantSetting('General'),
    fields: fieldsOf(tenantSections.sound),
  },
  {
    slug: 'api_keys',
    icon: 'code',
    needs: [tenantSetting('ApiKeys'), tenantSetting('UsersApiKeys')],
  },
  { slug: 'maps', icon: 'map-pin', needs: tenantSetting('ApiKeys'), fields: fieldsOf(tenantSections.maps) },
  {
    slug: 'ai_writing',
    icon: 'sparkles',
    needs: tenantSetting('ApiKeys'),
    fields: fieldsOf(tenantSections.ai_writing),
  },
  {
    slug: 'keys_plugins',
    icon: 'code',
    needs: tenantSetting('ApiKeys'),
    fields: fieldsOf(tenantSections.keys_plugins),
  },
  {
    slug: 'paymentmode',
    icon: 'credit-card',
    needs: tenantSetting('Payment'),
  },
  {
    slug: 'payment',
    icon: 'credit-card',
    needs: tenantSetting('Payment'),
    fields: [documentField('payment_settings')],
  },
  { slug: 'transactions', icon: 'receipt', needs: [...transactionNeeds] },
  { slug: 'payout', icon: 'credit-card', needs: tenantSetting('Payouts') },
  { slug: 'forms', icon: 'file-text', needs: [tenantSetting('Order'), tenantSetting('Authentication')] },
  { slug: 'pages', icon: 'file-text', needs: tenantSetting('Page') },
  { slug: 'mobile_settings', icon: 'device-mobile', needs: tenantSetting('MobileApps'), lock: 'mobile_settings' },
  { slug: 'domain', icon: 'world', needs: tenantSetting('Domain'), lock: 'domain' },
  {
    slug: 'thermal_printer',
    icon: 'printer',
    needs: tenantSetting('ThermalPrinter'),
    fields: fieldsOf(tenantSections.thermal_printer),
  },
  {
    slug: 'google_channel',
    icon: 'brand-google',
    needs: tenantSetting('GoogleChannel'),
    fields: fieldsOf(tenantSections.google_channel),
  },
  { slug: 'delivery_integrations', icon: 'package', needs: tenantSetting('DeliveryIntegrations') },
  { slug: 'webhooks', icon: 'code', needs: tenantSetting('Webhook') },
  { slug: 'activity', icon: 'history', needs: ownerPermission },
  {
    slug: 'maintenance',
    icon: 'settings',
    needs: tenantSetting('Maintenance'),
    fields: [documentField('maintenance')],
  },
  {
    slug: 'authentication',
    icon: 'users',
    needs: tenantSetting('Authentication'),
    fields: [documentField('auth_settings')],
  },
  { slug: 'business_type', icon: 'building-store', needs: [tenantSetting('General'), tenantSetting('Account')] },
]
