import { useText } from '#kit/data/text.ts'

/** Sections with a description on the overview. A new section adds its name here and its text. */
const describedSections = [
  'general',
  'theme',
  'language',
  'order',
  'delivery',
  'custom_charges',
  'serviceable_zones',
  'store_timing',
  'paymentmode',
  'payment',
  'transactions',
  'payout',
  'order_types',
  'delivery_instructions',
  'delivery_integrations',
  'domain',
  'maintenance',
  'authentication',
  'business_type',
  'upload',
  'sound',
  'keys_plugins',
  'maps',
  'ai_writing',
  'order_scheduling',
  'order_configuration',
  'notification',
  'groups',
  'account',
  'thermal_printer',
  'printers',
  'google_channel',
  'users',
  'api_keys',
  'forms',
  'pages',
  'webhooks',
  'mobile_settings',
  'activity',
] as const
type DescribedSection = (typeof describedSections)[number]

export const isDescribedSection = (slug: string): slug is DescribedSection =>
  describedSections.some((one) => one === slug)

export function useSectionText() {
  const t = useText('settings')
  return (slug: DescribedSection) => t(`about_${slug}`)
}
