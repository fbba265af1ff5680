import { merchantSetting } from '#contract/permissions.ts'
import { merchantSections } from '#contract/areas/settings/sections.ts'
import type { Group } from './group-fields.rules.ts'
import { fieldsOf, documentField, zoneFields } from './group-fields.rules.ts'

export const merchantGroups: readonly Group[] = [
  { slug: 'general', icon: 'adjustments-horizontal', needs: merchantSetting('General') },
  {
    slug: 'order_scheduling',
    icon: 'calendar-event',
    needs: merchantSetting('General'),
    fields: fieldsOf(merchantSections.order_scheduling),
  },
  {
    slug: 'order_configuration',
    icon: 'receipt',
    needs: merchantSetting('General'),
    fields: fieldsOf(merchantSections.order_configuration),
  },
  { slug: 'delivery', icon: 'map-pin', needs: merchantSetting('General'), fields: fieldsOf(merchantSections.delivery) },
  {
    slug: 'notification',
    icon: 'speakerphone',
    needs: merchantSetting('General'),
    fields: fieldsOf(merchantSections.notification),
  },
  { slug: 'printers', icon: 'printer', needs: merchantSetting('General') },
  { slug: 'custom_charges', icon: 'discount-2', needs: merchantSetting('General') },
  { slug: 'users', icon: 'users', needs: merchantSetting('Users') },
  {
    slug: 'serviceable_zones',
    icon: 'map-pin',
    needs: merchantSetting('ServiceableZones'),
    fields: zoneFields,
  },
  {
    slug: 'store_timing',
    icon: 'calendar-event',
    needs: merchantSetting('StoreTiming'),
    fields: [documentField('store_timing')],
  },
  { slug: 'upload', icon: 'photo', needs: merchantSetting('Upload') },
  { slug: 'payout', icon: 'credit-card', needs: merchantSetting('Payouts') },
  { slug: 'activity', icon: 'history', needs: merchantSetting('Users') },
]
