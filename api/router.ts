import { appBuilds, publicAppBuilds } from './areas/app-builds/app-builds.api.ts'
import { payoutWebhook } from './areas/payouts/webhook.api.ts'
import type { Contract } from '#contract/index.ts'
import type { Handlers } from './platform/handlers.ts'
import { orderRouter } from './order-router.ts'
import { alerts, merchantAlerts } from './areas/alerts/alerts.api.ts'
import { push, tenantPush } from './areas/alerts/push.api.ts'
import { auth } from './areas/auth/auth.api.ts'
import { automation } from './areas/auth/automation.api.ts'
import { deliveryIntegrations, deliveryWebhook } from './areas/delivery-integrations/delivery-integrations.api.ts'
import { merchantKitchen } from './areas/kitchen/kitchen.api.ts'
import { merchantPrinters } from './areas/printers/printers.api.ts'
import { driverDeliveries, merchantDriverDeliveries } from './areas/drivers/deliveries.api.ts'
import { driverDispatch, merchantDriverDispatch } from './areas/drivers/dispatch.api.ts'
import { whatsappMarketing } from './areas/whatsapp-marketing/whatsapp-marketing.api.ts'
import { authSettings } from './areas/auth/auth-settings.api.ts'
import { customerAuth, storeAuth } from './areas/auth/customers/customer-auth.api.ts'
import { faults } from './areas/faults/faults.api.ts'
import { files } from './areas/files/files.api.ts'
import { images } from './areas/merchants/images.api.ts'
import { menu } from './areas/menu/menu.api.ts'
import { boot } from './areas/tenants/boot.api.ts'
import { geocoding } from './areas/geocoding/geocoding.api.ts'
import { tenantProfile } from './areas/tenants/profile.api.ts'
import { appleAccount, googleAccount, setupWizard } from './areas/setup/setup.api.ts'
import { tenants } from './areas/tenants/tenants.api.ts'
import { productCategories } from './areas/catalog/categories.api.ts'
import { productLabels } from './areas/catalog/labels.api.ts'
import { productOptions } from './areas/catalog/options.api.ts'
import { bulkEdits, merchantBulkEdits } from './areas/catalog/bulk/bulk-edits.api.ts'
import { masterMenu, merchantMasterMenu } from './areas/catalog/master/master-menu.api.ts'
import { menuPushes } from './areas/catalog/master/menu-pushes.api.ts'
import { merchantProducts, products } from './areas/catalog/products.api.ts'
import { schedules } from './areas/catalog/schedules/schedules.api.ts'
import { catalogSearch, merchantCatalogSearch } from './areas/catalog/search.api.ts'
import { productTags } from './areas/catalog/tags.api.ts'
import { campaigns } from './areas/campaigns/campaigns.api.ts'
import { notices } from './areas/campaigns/notices.api.ts'
import { charges, merchantCharges } from './areas/charges/charges.api.ts'
import { messageCostExports } from './areas/reports/message-costs/message-costs.api.ts'
import { merchantSavedReports, reportMails, savedReports } from './areas/reports/saved/saved-reports.api.ts'
import { storeVisits } from './areas/reports/visits.api.ts'
import { recommendations, storeRecommendations } from './areas/recommendations/recommendations.api.ts'
import { segments } from './areas/segments/segments.api.ts'
import { coupons, merchantCoupons } from './areas/coupons/coupons.api.ts'
import { customers } from './areas/customers/customers.api.ts'
import { customerMerges } from './areas/customers/merges.api.ts'
import { banners } from './areas/banners/banners.api.ts'
import { groups } from './areas/groups/groups.api.ts'
import { packages } from './areas/packages/packages.api.ts'
import { popups } from './areas/popups/popups.api.ts'
import { myAmendments } from './areas/amendments/amendments.api.ts'
import { checkout, myOrders } from './areas/checkout/checkout.api.ts'
import { merchantCategories } from './areas/merchants/categories.api.ts'
import { merchants, ownMerchant } from './areas/merchants/merchants.api.ts'
import { featuredMerchants, sponsoredMerchants } from './areas/merchants/promotion.api.ts'
import { operator } from './areas/operator/operator.api.ts'
import { revenue } from './areas/billing/revenue/revenue.api.ts'
import { billing } from './areas/billing/billing.api.ts'
import { billingCards } from './areas/billing/cards.api.ts'
import { billingInvoices } from './areas/billing/invoices.api.ts'
import { publicPlans } from './areas/billing/public-plans.api.ts'
import { billingWebhook } from './areas/billing/webhook.api.ts'
import { deliveryInstructions } from './areas/delivery/delivery-instructions.api.ts'
import { merchantZones, zones } from './areas/delivery/zones.api.ts'
import { merchantPaymentModes } from './areas/merchants/payment-modes.api.ts'
import { ownPaymentModes, paymentModes } from './areas/payments/modes.api.ts'
import { paymentGateways } from './areas/gateways/gateways.api.ts'
import { savePaymentModesOfMerchant, updatePaymentMode } from './areas/gateways/mode-settings.api.ts'
import { transactions } from './areas/payments/transactions.api.ts'
import { paymentSettings } from './areas/payments/payment-settings.api.ts'
import { payoutExports } from './areas/payouts/payouts.export.ts'
import { ownPayouts, payouts } from './areas/payouts/payouts.api.ts'
import { ownPayoutProviders, payoutProviders } from './areas/payouts/providers.api.ts'
import { payments } from './areas/payments/payments.api.ts'
import { ownWallet, wallets } from './areas/wallet/wallet.api.ts'
import { realtime } from './areas/realtime/realtime.api.ts'
import { merchantRunningExports, runningExports } from './areas/exports/exports.api.ts'
import { exportPresets, merchantExportPresets } from './areas/exports/presets.api.ts'
import { bundleImports, bundles } from './areas/reports/bundles.api.ts'
import { exportSchedules, merchantExportSchedules } from './areas/exports/schedules/schedules.api.ts'
import { analytics } from './areas/reports/analytics.api.ts'
import { dashboard, merchantDashboard } from './areas/reports/dashboard.api.ts'
import { merchantReports, reports } from './areas/reports/reports.api.ts'
import { merchantReviews, reviews } from './areas/reviews/reviews.api.ts'
import { storeCatalog } from './areas/storefront/catalog.api.ts'
import { addresses, customerPush, myReviews, profile } from './areas/storefront/customers.api.ts'
import { storeMerchants } from './areas/storefront/merchants.api.ts'
import { storePopups } from './areas/storefront/popups.api.ts'
import { storePromotions } from './areas/banners/promotion-events.api.ts'
import { storeSitemap } from './areas/storefront/sitemap.api.ts'
import { store } from './areas/storefront/store.api.ts'
import { builtPages } from './areas/page-builder/built-pages.api.ts'
import { pageBuilder, pageBuilderTokens } from './areas/page-builder/page-builder.api.ts'
import { apps, merchantApps } from './areas/apps/apps.api.ts'
import { apiKeys } from './areas/api-keys/api-keys.api.ts'
import { auditLog, merchantAuditLog } from './areas/audit/audit.api.ts'
import { answerFiles, merchantAnswerFiles } from './areas/forms/answer-files.api.ts'
import { forms } from './areas/forms/forms.api.ts'
import { pages } from './areas/pages/pages.api.ts'
import {
  liveActivity,
  messageChannels,
  messageCosts,
  messageDelivery,
  messageLog,
  messageTemplates,
} from './areas/notifications/notifications.api.ts'
import { messageReports } from './areas/notifications/delivery-reports.api.ts'
import { messagePreview } from './areas/orders/messages/message-preview.api.ts'
import { webhooks } from './areas/webhooks/webhooks.api.ts'
import { invitation, invites, merchantInvites } from './areas/users/invites.api.ts'
import { ownSessions } from './areas/auth/own-sessions.api.ts'
import { merchantStaff, userMerchants, users } from './areas/users/users.api.ts'
import { merchantHours, tenantHours } from './areas/settings/hours.api.ts'
import { orderSettings, orderTypes } from './areas/settings/order-settings.api.ts'
import { maintenance, merchantServiceArea, serviceArea } from './areas/settings/store-settings.api.ts'
import { merchantSettings, tenantSettings } from './areas/settings/settings.api.ts'
import { system } from './areas/system/system.api.ts'

/** Handlers by area; a missing one does not compile. */
export const router: { [A in keyof Contract]: Handlers<Contract[A]> } = {
  system,
  ...orderRouter,
  deliveryInstructions,
  checkout,
  myOrders,
  myAmendments,
  payments,
  runningExports,
  exportPresets,
  bundleImports,
  bundles,
  exportSchedules,
  merchantExportSchedules,
  merchantExportPresets,
  merchantRunningExports,
  paymentModes: { ...paymentModes, update: updatePaymentMode },
  paymentGateways,
  transactions,
  merchantPaymentModes: { ...merchantPaymentModes, save: savePaymentModesOfMerchant },
  ownPaymentModes,
  paymentSettings,
  payoutProviders,
  payoutWebhook,
  ownPayoutProviders,
  payouts,
  ownPayouts,
  payoutExports,
  wallets,
  ownWallet,
  coupons,
  merchantCoupons,
  reviews,
  merchantReviews,
  campaigns,
  notices,
  customers,
  customerMerges,
  banners,
  popups,
  groups,
  packages,
  forms,
  answerFiles,
  merchantAnswerFiles,
  pages,
  webhooks,
  pageBuilder,
  pageBuilderTokens,
  builtPages,
  apps,
  merchantApps,
  appBuilds,
  publicAppBuilds,
  messageLog,
  messageReports,
  messageTemplates: { ...messageTemplates, ...messagePreview },
  messageChannels,
  liveActivity,
  messageCosts: { ...messageCosts, ...messageCostExports },
  messageDelivery,
  realtime,
  store,
  storeMerchants,
  storePopups,
  storePromotions,
  storeSitemap,
  storeCatalog,
  storeRecommendations,
  storeVisits,
  addresses,
  profile,
  customerPush,
  myReviews,
  auth,
  customerAuth,
  storeAuth,
  authSettings,
  menu,
  boot,
  tenants,
  geocoding,
  files: { ...files, ...images },
  products,
  merchantProducts,
  bulkEdits,
  merchantBulkEdits,
  masterMenu,
  menuPushes,
  merchantMasterMenu,
  productCategories,
  productOptions,
  productTags,
  productLabels,
  schedules,
  segments,
  recommendations,
  catalogSearch,
  merchantCatalogSearch,
  merchants,
  ownMerchant,
  merchantCategories,
  featuredMerchants,
  sponsoredMerchants,
  dashboard,
  merchantDashboard,
  reports,
  merchantReports,
  savedReports,
  merchantSavedReports,
  reportMails,
  analytics,
  alerts,
  merchantAlerts,
  push,
  tenantPush,
  users,
  merchantStaff,
  userMerchants,
  invites,
  merchantInvites,
  invitation,
  apiKeys,
  auditLog,
  merchantAuditLog,
  ownSessions,
  operator,
  revenue,
  publicPlans,
  billing,
  billingCards,
  billingInvoices,
  billingWebhook,
  tenantSettings,
  merchantSettings,
  tenantHours,
  merchantHours,
  orderSettings,
  orderTypes,
  serviceArea,
  merchantServiceArea,
  maintenance,
  tenantProfile,
  setupWizard,
  automation,
  whatsappMarketing,
  deliveryIntegrations,
  deliveryWebhook,
  driverDeliveries,
  merchantDriverDeliveries,
  driverDispatch,
  merchantDriverDispatch,
  merchantKitchen,
  merchantPrinters,
  googleAccount,
  appleAccount,
  charges,
  merchantCharges,
  zones,
  merchantZones,
  faults,
}
