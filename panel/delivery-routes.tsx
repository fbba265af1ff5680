import type { RouteObject } from 'react-router'
import type { Permission } from '#contract/permissions.ts'
import { page } from './shell/routing/page-route.tsx'

/** The charges of a tenant or a merchant. */
export const customCharges = (needs: Permission): RouteObject[] => [
  page(
    'settings/custom_charges',
    needs,
    ['charges', 'orders'],
    () => import('./areas/charges/charges.screen.tsx').then((m) => m.ChargesScreen),
    'redirect',
  ),
  page(
    'settings/custom_charges/create',
    needs,
    ['charges', 'orders'],
    () => import('./areas/charges/charge.screen.tsx').then((m) => m.NewChargeScreen),
    'redirect',
  ),
  page(
    'settings/custom_charges/edit/:id',
    needs,
    ['charges', 'orders'],
    () => import('./areas/charges/charge.screen.tsx').then((m) => m.ChargeScreen),
    'redirect',
  ),
]

/** The zones of a tenant or a merchant. */
export const serviceableZones = (needs: Permission): RouteObject[] => [
  page(
    'settings/serviceable_zones',
    needs,
    'delivery',
    () => import('./areas/delivery/zones.screen.tsx').then((m) => m.ZonesScreen),
    'redirect',
  ),
  page(
    'settings/serviceable_zones/create',
    needs,
    'delivery',
    () => import('./areas/delivery/zone.screen.tsx').then((m) => m.NewZoneScreen),
    'redirect',
  ),
  page(
    'settings/serviceable_zones/edit/:id',
    needs,
    'delivery',
    () => import('./areas/delivery/zone.screen.tsx').then((m) => m.ZoneScreen),
    'redirect',
  ),
]
