import type { RouteObject } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import { ownerPermission } from '#contract/rules/permissions.ts'
import { transactionNeeds } from '#contract/areas/payments/transactions.ts'
import { deliveryIntegrationsNeed } from '#contract/areas/delivery-integrations.ts'
import { payoutsPermission } from '#contract/areas/payouts/providers.ts'
import { loadTexts } from '#kit/data/text.ts'
import { loadScreen } from './shell/routing/load-screen.ts'
import { contentRoutes } from './content-routes.tsx'
import { customCharges, serviceableZones } from './delivery-routes.tsx'
import { page } from './shell/routing/page-route.tsx'

/** Settings sections share a layout. A new section is a line in the list of sections. */
export const settingsLayout = async () => {
  const [Component] = await Promise.all([
    loadScreen(() => import('./areas/settings/settings-layout.tsx').then((m) => m.SettingsLayout)),
    loadTexts('settings'),
  ])
  return { Component }
}

/** A section whose fields the server describes. */
const section = (slug: string, needs: Permission) =>
  page(
    `settings/${slug}`,
    needs,
    'settings',
    () => import('./areas/settings/section/section.screen.tsx').then((m) => m.SectionScreen),
    'redirect',
  )
const hours = (needs: Permission) =>
  page(
    'settings/store_timing',
    needs,
    'settings',
    () => import('./areas/settings/hours/hours.screen.tsx').then((m) => m.HoursScreen),
    'redirect',
  )

const activity = (needs: Permission) =>
  page(
    'settings/activity',
    needs,
    'audit',
    () => import('./areas/audit/activity.screen.tsx').then((m) => m.ActivityScreen),
    'redirect',
  )

/** A section with a screen of its own. */
const ownSection = (
  slug: string,
  needs: Permission | readonly Permission[],
  screen: Parameters<typeof page>[3],
  texts: Parameters<typeof page>[2] = 'settings',
) => page(`settings/${slug}`, needs, texts, screen, 'redirect')

const screens = () => import('./areas/settings/screens/screens.ts')

const notifications: RouteObject[] = Object.entries({
  notification: () => import('./areas/notifications/messages.screen.tsx').then((m) => m.MessagesScreen),
  'notification/channels': () => import('./areas/notifications/channels.screen.tsx').then((m) => m.ChannelsScreen),
  'notification/live-activity': () =>
    import('./areas/notifications/live-activity.screen.tsx').then((m) => m.LiveActivityScreen),
  'notification/delivery': () =>
    import('./areas/notifications/delivery.screen.tsx').then((m) => m.MessageDeliveryScreen),
  'notification/costs': () => import('./areas/notifications/costs/costs.screen.tsx').then((m) => m.MessageCostsScreen),
  'notification/logs': () => import('./areas/notifications/log.screen.tsx').then((m) => m.MessageLogScreen),
}).map(([slug, screen]) => ownSection(slug, 'ManageTenantSettingsNotification', screen, 'notifications'))

/** Sections of the tenant's settings. */
export const tenantSections: RouteObject[] = [
  section('general', 'ManageTenantSettingsGeneral'),
  ownSection(
    'groups',
    'ManageTenantSettingsGroups',
    () => import('./areas/groups/groups.screen.tsx').then((m) => m.GroupsScreen),
    ['groups', 'banners', 'catalog', 'settings'],
  ),
  section('account', 'ManageTenantSettingsAccount'),
  section('theme', 'ManageTenantSettingsTheme'),
  section('language', 'ManageTenantSettingsLanguage'),
  section('order', 'ManageTenantSettingsOrder'),
  section('delivery', 'ManageTenantSettingsOrder'),
  ...customCharges('ManageTenantSettingsOrder'),
  ...serviceableZones('ManageTenantSettingsServiceableZones'),
  section('sound', 'ManageTenantSettingsGeneral'),
  section('thermal_printer', 'ManageTenantSettingsThermalPrinter'),
  section('google_channel', 'ManageTenantSettingsGoogleChannel'),
  section('keys_plugins', 'ManageTenantSettingsApiKeys'),
  section('maps', 'ManageTenantSettingsApiKeys'),
  section('ai_writing', 'ManageTenantSettingsApiKeys'),
  ownSection('order_types', 'ManageTenantSettingsOrder', () => screens().then((m) => m.OrderTypesScreen), [
    'settings',
    'merchants',
  ]),
  ownSection('delivery_instructions', 'ManageTenantSettingsOrder', () =>
    screens().then((m) => m.DeliveryInstructionsScreen),
  ),
  ownSection('domain', 'ManageTenantSettingsDomain', () => screens().then((m) => m.DomainScreen)),
  ownSection('maintenance', 'ManageTenantSettingsMaintenance', () => screens().then((m) => m.MaintenanceScreen)),
  ownSection('authentication', 'ManageTenantSettingsAuthentication', () =>
    screens().then((m) => m.AuthenticationScreen),
  ),
  ownSection('business-type', ['ManageTenantSettingsGeneral', 'ManageTenantSettingsAccount'], () =>
    screens().then((m) => m.BusinessTypeScreen),
  ),
  hours('ManageTenantSettingsStoreTiming'),
  ownSection('paymentmode', 'ManageTenantSettingsPayment', () =>
    import('./areas/settings/payments/payment-modes.screen.tsx').then((m) => m.PaymentModesScreen),
  ),
  ownSection('payment', 'ManageTenantSettingsPayment', () =>
    import('./areas/settings/payments/payment-settings.screen.tsx').then((m) => m.PaymentSettingsScreen),
  ),
  page(
    'settings/transactions',
    transactionNeeds,
    ['payments', 'orders'],
    () => import('./areas/payments/transactions.screen.tsx').then((m) => m.TransactionsScreen),
    'redirect',
  ),
  page(
    'settings/transactions/:txn_id',
    transactionNeeds,
    ['payments', 'orders'],
    () => import('./areas/payments/transaction.screen.tsx').then((m) => m.TransactionScreen),
    'redirect',
  ),
  ownSection(
    'payout',
    payoutsPermission,
    () => import('./areas/payouts/providers.screen.tsx').then((m) => m.PayoutProvidersScreen),
    'payouts',
  ),
  ownSection(
    'payout/:payoutId/:tab_type',
    payoutsPermission,
    () => import('./areas/payouts/provider.screen.tsx').then((m) => m.PayoutProviderScreen),
    'payouts',
  ),
  page(
    'settings/users',
    'ManageTenantSettingsUsersApiKeys',
    ['users', 'permissions'],
    () => import('./areas/users/users.screen.tsx').then((m) => m.UsersScreen),
    'redirect',
  ),
  page(
    'settings/users/create',
    'ManageTenantSettingsUsersApiKeys',
    ['users', 'permissions'],
    () => import('./areas/users/new-user.screen.tsx').then((m) => m.NewUserScreen),
    'redirect',
  ),
  page(
    'settings/users/edit/:id',
    'ManageTenantSettingsUsersApiKeys',
    ['users', 'permissions'],
    () => import('./areas/users/user.screen.tsx').then((m) => m.UserScreen),
    'redirect',
  ),
  page(
    'settings/api_keys',
    ['ManageTenantSettingsApiKeys', 'ManageTenantSettingsUsersApiKeys'],
    ['api-keys', 'permissions'],
    () => import('./areas/api-keys/api-keys.screen.tsx').then((m) => m.ApiKeysScreen),
    'redirect',
  ),
  ...notifications,
  ownSection(
    'mobile_settings',
    'ManageTenantSettingsMobileApps',
    () => import('./areas/app-builds/apps.screen.tsx').then((m) => m.AppsScreen),
    'app-builds',
  ),
  ownSection(
    'mobile_settings/:app_type',
    'ManageTenantSettingsMobileApps',
    () => import('./areas/app-builds/app.screen.tsx').then((m) => m.AppScreen),
    'app-builds',
  ),
  ownSection(
    'delivery_integrations',
    deliveryIntegrationsNeed,
    () =>
      import('./areas/delivery-integrations/delivery-integrations.screen.tsx').then(
        (m) => m.DeliveryIntegrationsScreen,
      ),
    'delivery',
  ),
  ...contentRoutes,
  activity(ownerPermission),
  page(
    'settings/webhooks',
    'ManageTenantSettingsWebhook',
    'webhooks',
    () => import('./areas/webhooks/webhooks.screen.tsx').then((m) => m.WebhooksScreen),
    'redirect',
  ),
  page(
    'settings/webhooks/logs',
    'ManageTenantSettingsWebhook',
    'webhooks',
    () => import('./areas/webhooks/deliveries.screen.tsx').then((m) => m.DeliveriesScreen),
    'redirect',
  ),
]

/** Sections of a merchant's settings. */
export const merchantSections: RouteObject[] = [
  ownSection('general', 'ManageMerchantSettingsGeneral', () => screens().then((m) => m.MerchantGeneralScreen), [
    'settings',
    'merchants',
  ]),
  section('order_scheduling', 'ManageMerchantSettingsGeneral'),
  section('order_configuration', 'ManageMerchantSettingsGeneral'),
  section('delivery', 'ManageMerchantSettingsGeneral'),
  section('notification', 'ManageMerchantSettingsGeneral'),
  ...customCharges('ManageMerchantSettingsGeneral'),
  ...serviceableZones('ManageMerchantSettingsServiceableZones'),
  hours('ManageMerchantSettingsStoreTiming'),
  ownSection(
    'printers',
    'ManageMerchantSettingsGeneral',
    () => import('./areas/printers/printers.screen.tsx').then((m) => m.PrintersScreen),
    ['printers', 'orders'],
  ),
  ownSection('upload', 'ManageMerchantSettingsUpload', () => screens().then((m) => m.MerchantBrandingScreen), [
    'settings',
    'merchants',
  ]),
  ownSection(
    'payout',
    'ManageMerchantSettingsPayouts',
    () => import('./areas/payouts/own-payouts.screen.tsx').then((m) => m.OwnPayoutsScreen),
    'payouts',
  ),
  ownSection(
    'payout/statements/:id',
    'ManageMerchantSettingsPayouts',
    () => import('./areas/payouts/statement.screen.tsx').then((m) => m.StatementScreen),
    'payouts',
  ),
  ownSection(
    'payout/:payout_provider_id',
    'ManageMerchantSettingsPayouts',
    () => import('./areas/payouts/own-provider.screen.tsx').then((m) => m.OwnPayoutProviderScreen),
    'payouts',
  ),
  page(
    'settings/users',
    'ManageMerchantSettingsUsers',
    ['users', 'permissions'],
    () => import('./areas/users/users.screen.tsx').then((m) => m.UsersScreen),
    'redirect',
  ),
  page(
    'users/create',
    'ManageMerchantSettingsUsers',
    ['users', 'permissions'],
    () => import('./areas/users/new-user.screen.tsx').then((m) => m.NewUserScreen),
    'redirect',
  ),
  page(
    'users/edit/:id',
    'ManageMerchantSettingsUsers',
    ['users', 'permissions'],
    () => import('./areas/users/user.screen.tsx').then((m) => m.UserScreen),
    'redirect',
  ),
  activity('ManageMerchantSettingsUsers'),
]

/** The domains outside of the settings, to which the steps of the set-up lead. */
export const domainRoute = page('domain_configuration', 'ManageTenantSettingsDomain', 'settings', () =>
  screens().then((m) => m.DomainScreen),
)
