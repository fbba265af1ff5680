import { deleteDriverData, driverJobs } from './areas/drivers/drivers.jobs.ts'
import { removeStoredFiles, sweepStoredFiles } from './areas/files/files.jobs.ts'
import { appBuildJobs } from './areas/app-builds/app-builds.jobs.ts'
import { amendmentJobs } from './areas/amendments/amendments.jobs.ts'
import { alertJobs } from './areas/alerts/alerts.jobs.ts'
import { resetMailJob, purgeExpiredTokens, failureWarningJob } from './areas/auth/auth.jobs.ts'
import { billingJob } from './areas/billing/billing.jobs.ts'
import { couponsExport } from './areas/coupons/coupons.export.ts'
import { couponsImport } from './areas/coupons/coupons.import.ts'
import { customersImport } from './areas/customers/customers.import.ts'
import { merchantsImport } from './areas/merchants/merchants.import.ts'
import { importJobs } from './areas/imports/imports.jobs.ts'
import { bundleImportJobs } from './areas/imports/bundle/bundle-imports.jobs.ts'
import { merchantCategoriesImport } from './areas/merchants/categories.import.ts'
import { hoursImport } from './areas/settings/hours.import.ts'
import { isImportedSetting, settingsImport } from './areas/settings/settings.import.ts'
import { zonesImport } from './areas/delivery/zones.import.ts'
import { optionsImport } from './areas/catalog/transfer/options.import.ts'
import { productsImport } from './areas/catalog/transfer/products.import.ts'
import { productsExport } from './areas/catalog/transfer/products.export.ts'
import { merchantsExport } from './areas/merchants/merchants.export.ts'
import { mailSavedReports } from './areas/reports/saved/report-mails.jobs.ts'
import { reportsExport } from './areas/reports/report.export.ts'
import { transactionsExport } from './areas/payments/transactions.export.ts'
import { orderLinesExport, ordersExport } from './areas/reports/order-columns.ts'
import { orderChoicesExport } from './areas/reports/order-choices.ts'
import { customersExport } from './areas/customers/customers.export.ts'
import { customerJobs } from './areas/customers/customers.jobs.ts'
import { campaignJobs } from './areas/campaigns/campaigns.jobs.ts'
import { exportJobs } from './areas/exports/exports.jobs.ts'
import { scheduledExports } from './areas/exports/schedules/due-exports.jobs.ts'
import { catalogJobs } from './areas/catalog/catalog.jobs.ts'
import { masterMenuJobs, purgeMenuPushes } from './areas/catalog/master/menu.jobs.ts'
import { applyReportJob } from './areas/notifications/delivery-reports.commands.ts'
import { checkMessageServices } from './areas/notifications/services/service-checks.commands.ts'
import { purgeMessages } from './areas/notifications/dispatch.ts'
import { merchantJobs } from './areas/merchants/merchants.jobs.ts'
import { purgeTenants } from './areas/operator/operator.jobs.ts'
import { amendmentMessages } from './areas/orders/messages/amendment-messages.jobs.ts'
import { orderMessageJobs } from './areas/orders/messages/order-messages.jobs.ts'
import { buildMissingTotals } from './areas/orders/totals/order-totals.jobs.ts'
import { orderJobs } from './areas/orders/orders.jobs.ts'
import { paymentCronJobs, paymentJobs } from './areas/payments/payments.jobs.ts'
import { pageBuilderJobs } from './areas/page-builder/page-builder.jobs.ts'
import { payoutsExport } from './areas/payouts/payouts.export.ts'
import { payoutMessageJobs } from './areas/payouts/payout-messages.jobs.ts'
import { payoutCronJobs, payoutJobs } from './areas/payouts/payouts.jobs.ts'
import { courierJobs } from './areas/delivery-integrations/delivery-integrations.jobs.ts'
import { setupJobs } from './areas/setup/setup.jobs.ts'
import { checkDomains, mailTrialNotices } from './areas/tenants/tenants.jobs.ts'
import { printerJobs, purgePrintJobs } from './areas/printers/printers.jobs.ts'
import { messageCostsExport } from './areas/reports/message-costs/message-costs.export.ts'
import { recommendationJobs, updateRecommendations } from './areas/recommendations/recommendations.jobs.ts'
import { countOldSegments, segmentJobs } from './areas/segments/segments.jobs.ts'
import { searchJobs } from './areas/storefront/search.jobs.ts'
import { usersExport } from './areas/users/users.export.ts'
import { mailAuditDigests, extendHashChains } from './areas/system/audit.jobs.ts'
import { purgeDeliveries } from './areas/webhooks/dispatch.ts'
import type { AnyJob, CronJob } from './platform/events/job.ts'
import { purgeOutbox } from './platform/events/purge-outbox.ts'

/** All lists that can be exported. */
export const exportableLists = [
  ordersExport,
  orderLinesExport,
  orderChoicesExport,
  productsExport,
  merchantsExport,
  customersExport,
  usersExport,
  couponsExport,
  transactionsExport,
  reportsExport,
  messageCostsExport,
  payoutsExport,
]

const importedLists = [
  productsImport,
  merchantsImport,
  customersImport,
  couponsImport,
  settingsImport,
  merchantCategoriesImport,
  hoursImport,
  zonesImport,
  optionsImport,
]
const { run: runImports, undo: undoImports } = importJobs(importedLists)

/** All jobs, by area. */
export const jobs: AnyJob[] = [
  ...orderJobs,
  ...orderMessageJobs,
  amendmentMessages,
  applyReportJob,
  ...catalogJobs,
  ...masterMenuJobs,
  ...merchantJobs,
  ...customerJobs,
  ...paymentJobs,
  ...payoutJobs,
  ...payoutMessageJobs,
  ...alertJobs,
  ...amendmentJobs,
  ...campaignJobs,
  ...pageBuilderJobs,
  ...searchJobs,
  ...recommendationJobs,
  ...segmentJobs,
  ...exportJobs(exportableLists),
  runImports,
  undoImports,
  ...bundleImportJobs({ lists: importedLists, isImportedSetting, imports: { run: runImports, undo: undoImports } }),
  ...setupJobs,
  ...appBuildJobs,
  ...courierJobs,
  ...driverJobs,
  ...printerJobs,
  resetMailJob,
  failureWarningJob,
  removeStoredFiles,
]
export const cronJobs: CronJob[] = [
  ...paymentCronJobs,
  ...payoutCronJobs,
  buildMissingTotals,
  mailSavedReports,
  scheduledExports(exportableLists),
  updateRecommendations,
  countOldSegments,
  purgeExpiredTokens,
  purgeOutbox,
  deleteDriverData,
  sweepStoredFiles,
  purgeTenants,
  purgeDeliveries,
  purgePrintJobs,
  purgeMenuPushes,
  purgeMessages,
  checkMessageServices,
  checkDomains,
  mailTrialNotices,
  billingJob,
  extendHashChains,
  mailAuditDigests,
]
