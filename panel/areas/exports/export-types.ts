import { merchantProducts, products } from '#contract/areas/catalog/products.ts'
import { coupons, merchantCoupons } from '#contract/areas/coupons.ts'
import type { bundles } from '#contract/areas/exports/bundles.ts'
import { customers } from '#contract/areas/customers.ts'
import type { ExportRecord, ExportType } from '#contract/areas/exports.ts'
import {
  exportType,
  merchantOrderExports,
  orderExports,
  exportNeeds,
  merchantExportNeeds,
} from '#contract/areas/exports.ts'
import { merchants } from '#contract/areas/merchants/merchants.ts'
import { messageCosts } from '#contract/areas/notifications/costs.ts'
import { transactions } from '#contract/areas/payments/transactions.ts'
import { payoutExports } from '#contract/areas/payouts/export.ts'
import { merchantReports, reports } from '#contract/areas/reports.ts'
import type { Call } from '#contract/call.ts'
import type { Permission } from '#contract/permissions.ts'
import { users } from '#contract/areas/users/users.ts'
import { send } from '#kit/data/request.ts'
import type { ExportDraft } from './export-draft.ts'
import { fileInputOf, reportInputOf, choiceInputOf } from './export-draft.ts'

type HistoryCall =
  | typeof users.exports
  | typeof bundles.list
  | typeof payoutExports.exports
  | typeof orderExports.exports

/** An exportable list: its calls, its permission and the page to go back to. */
export type ExportScreenType = {
  history: HistoryCall
  starts: Pick<Call, 'permission' | 'scope'>
  /** Starts an export. `payoutId` is that of the address, which the payout report needs. */
  start: (draft: ExportDraft, payoutId: string | null) => Promise<ExportRecord>
  needs: Permission | readonly Permission[]
  back: string
  title: `title_${'users' | 'customers' | 'payout' | 'order' | 'products' | 'merchants' | 'coupons' | 'transactions' | 'reports' | 'message_costs'}`
  /** Whether merchants can be chosen. */
  ofMerchants?: boolean
  /** Whether rows have a date to choose a period from. */
  hasPeriod?: boolean
  /** Whether a breakdown of a report can be chosen. A report is of one merchant or of all. */
  hasBreakdown?: boolean
  /** Columns that depend on whether rows are orders or products. */
  columns?: typeof orderExports.columns
}
/** The type of export that a screen is for. */
export const typeOf = ({ title }: ExportScreenType): ExportType => exportType.parse(title.replace('title_', ''))

type ExportScreenTypes = Partial<Record<ExportRecord['type'], ExportScreenType>>

export const exportTypes: ExportScreenTypes = {
  order: {
    history: orderExports.exports,
    starts: orderExports.startExport,
    start: (draft) => send(orderExports.startExport, { ...choiceInputOf(draft), report_by: draft.report_by }),
    columns: orderExports.columns,
    needs: exportNeeds.order,
    back: '/orders',
    title: 'title_order',
    ofMerchants: true,
    hasPeriod: true,
  },
  products: {
    history: products.exports,
    starts: products.startExport,
    start: (draft) => send(products.startExport, choiceInputOf(draft)),
    needs: exportNeeds.products,
    back: '/products',
    title: 'title_products',
    ofMerchants: true,
  },
  merchants: {
    history: merchants.exports,
    starts: merchants.startExport,
    start: (draft) => send(merchants.startExport, choiceInputOf(draft)),
    needs: exportNeeds.merchants,
    back: '/merchants',
    title: 'title_merchants',
    ofMerchants: true,
    hasPeriod: true,
  },
  customers: {
    history: customers.exports,
    starts: customers.startExport,
    start: (draft) => send(customers.startExport, fileInputOf(draft)),
    needs: exportNeeds.customers,
    back: '/customers',
    title: 'title_customers',
    hasPeriod: true,
  },
  users: {
    history: users.exports,
    starts: users.startExport,
    start: (draft) => send(users.startExport, fileInputOf(draft)),
    needs: exportNeeds.users,
    back: '/settings/users',
    title: 'title_users',
    hasPeriod: true,
  },
  coupons: {
    history: coupons.exports,
    starts: coupons.startExport,
    start: (draft) => send(coupons.startExport, fileInputOf(draft)),
    needs: exportNeeds.coupons,
    back: '/coupons',
    title: 'title_coupons',
  },
  reports: {
    history: reports.exports,
    starts: reports.startExport,
    start: (draft) => {
      const [merchant_id] = draft.merchant_ids
      return send(reports.startExport, {
        ...reportInputOf(draft),
        ...(merchant_id === undefined ? {} : { merchant_id }),
      })
    },
    needs: exportNeeds.reports,
    back: '/reports',
    title: 'title_reports',
    ofMerchants: true,
    hasPeriod: true,
    hasBreakdown: true,
  },
  message_costs: {
    history: messageCosts.exports,
    starts: messageCosts.startExport,
    start: (draft) => send(messageCosts.startExport, fileInputOf(draft)),
    needs: exportNeeds.message_costs,
    back: '/settings/notification/costs',
    title: 'title_message_costs',
    hasPeriod: true,
  },
  transactions: {
    history: transactions.exports,
    starts: transactions.startExport,
    start: (draft) => send(transactions.startExport, choiceInputOf(draft)),
    needs: exportNeeds.transactions,
    back: '/settings/transactions',
    title: 'title_transactions',
    ofMerchants: true,
    hasPeriod: true,
  },
  payout: {
    history: payoutExports.exports,
    starts: payoutExports.startExport,
    start: (draft, payoutId) =>
      send(payoutExports.startExport, { ...choiceInputOf(draft), payoutId: payoutId ?? '', range: 'custom' }),
    needs: exportNeeds.payout,
    back: '/settings/payout',
    title: 'title_payout',
    ofMerchants: true,
    hasPeriod: true,
  },
}

export const merchantExportTypes: ExportScreenTypes = {
  products: {
    history: merchantProducts.exports,
    starts: merchantProducts.startExport,
    start: (draft) => send(merchantProducts.startExport, fileInputOf(draft)),
    needs: merchantExportNeeds.products,
    back: '/products',
    title: 'title_products',
  },
  order: {
    history: merchantOrderExports.exports,
    starts: merchantOrderExports.startExport,
    start: (draft) => send(merchantOrderExports.startExport, { ...fileInputOf(draft), report_by: draft.report_by }),
    columns: merchantOrderExports.columns,
    needs: merchantExportNeeds.order,
    back: '/orders',
    title: 'title_order',
    hasPeriod: true,
  },
  reports: {
    history: merchantReports.exports,
    starts: merchantReports.startExport,
    start: (draft) => send(merchantReports.startExport, reportInputOf(draft)),
    needs: merchantExportNeeds.reports,
    back: '/reports',
    title: 'title_reports',
    hasPeriod: true,
    hasBreakdown: true,
  },
  coupons: {
    history: merchantCoupons.exports,
    starts: merchantCoupons.startExport,
    start: (draft) => send(merchantCoupons.startExport, fileInputOf(draft)),
    needs: merchantExportNeeds.coupons,
    back: '/coupons',
    title: 'title_coupons',
  },
}
