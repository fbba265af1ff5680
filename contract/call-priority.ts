import type { Contract } from './index.ts'

/** Priority class of a call. Under overload, critical calls get connections first and bulk calls are rejected first. */
export type Priority = 'critical' | 'normal' | 'bulk'

/** Priorities of calls. A call that is not listed is normal. */
const priorities: { [Area in keyof Contract]?: { [Call in keyof Contract[Area]]?: Priority } } = {
  system: { health: 'critical' },
  checkout: { place: 'critical' },
  myAmendments: { approve: 'critical' },
  payments: { start: 'critical', confirm: 'critical', webhook: 'critical' },
  orders: { changeStatus: 'critical', undoStatus: 'critical', search: 'bulk' },
  merchantOrders: { changeStatus: 'critical', undoStatus: 'critical', search: 'bulk' },
  auth: { login: 'critical', loginWithGoogle: 'critical', verifyToken: 'critical' },
  customerAuth: { login: 'critical' },
  storeAuth: { login: 'critical', startGuestSession: 'critical', sendCode: 'critical', verifyCode: 'critical' },
  dashboard: { show: 'bulk', totals: 'bulk', popularProducts: 'bulk', popularMerchants: 'bulk' },
  merchantDashboard: { show: 'bulk', totals: 'bulk', popularProducts: 'bulk' },
  segments: { list: 'bulk', count: 'bulk', execute: 'bulk' },
  users: { startExport: 'bulk' },
  customers: { search: 'bulk', personalData: 'bulk', startExport: 'bulk' },
  merchants: { search: 'bulk' },
  storeCatalog: { search: 'bulk' },
  catalogSearch: { search: 'bulk' },
  merchantCatalogSearch: { search: 'bulk' },
  productLabels: { search: 'bulk' },
  schedules: { search: 'bulk' },
  merchantProducts: { generateDescription: 'bulk' },
  masterMenu: { preview: 'bulk' },
  campaigns: { proposeText: 'bulk' },
  payoutExports: { startExport: 'bulk' },
  payouts: { report: 'bulk', candidates: 'bulk' },
  faults: { report: 'bulk' },
}

const byName: Record<string, Record<string, Priority | undefined> | undefined> = priorities

export const priorityOf = (area: string, call: string): Priority => byName[area]?.[call] ?? 'normal'
