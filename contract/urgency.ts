import type { Contract } from './index.ts'

/** What gets a connection first, and what is refused first, when more is asked than can be done (security R-FAIR-2). */
export type Urgency = 'critical' | 'normal' | 'bulk'

/** The urgency of calls; every one that is not named is normal. */
const urgencies: { [Area in keyof Contract]?: { [Call in keyof Contract[Area]]?: Urgency } } = {
  system: { health: 'critical' },
  checkout: { place: 'critical' },
  payments: { start: 'critical', confirm: 'critical', webhook: 'critical' },
  orders: { move: 'critical', search: 'bulk' },
  merchantOrders: { move: 'critical', search: 'bulk' },
  auth: { login: 'critical', google: 'critical', verifyToken: 'critical' },
  customerAuth: { login: 'critical' },
  storeAuth: { login: 'critical', guest: 'critical', sendCode: 'critical', verifyCode: 'critical' },
  dashboard: { show: 'bulk', figures: 'bulk', popularProducts: 'bulk', popularMerchants: 'bulk' },
  merchantDashboard: { show: 'bulk', figures: 'bulk', popularProducts: 'bulk' },
  users: { startExport: 'bulk' },
  merchants: { search: 'bulk' },
  storeCatalog: { search: 'bulk' },
  catalogSearch: { search: 'bulk' },
  merchantCatalogSearch: { search: 'bulk' },
  productLabels: { search: 'bulk' },
  schedules: { search: 'bulk' },
  merchantProducts: { describe: 'bulk' },
  faults: { report: 'bulk' },
}

const byName: Record<string, Record<string, Urgency | undefined> | undefined> = urgencies

export const urgencyOf = (area: string, call: string): Urgency => byName[area]?.[call] ?? 'normal'
