import { expect, test } from 'vitest'
import { Settings } from '#contract/areas/settings/settings.ts'
import { storeState } from './store-open.rules.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const activeTenant = { status: 1, isAdminActive: true }
const maintenanceSettings = (maintenance: object) => Settings.pick({ maintenance: true }).parse({ maintenance })

test.each([
  ['an active tenant sells', activeTenant, {}, { is_open: true }],
  ['an inactive tenant does not', { ...activeTenant, status: 0 }, {}, { is_open: false, reason: 'STORE_CLOSED' }],
  [
    'a blocked tenant does not',
    { ...activeTenant, isAdminActive: false },
    {},
    { is_open: false, reason: 'STORE_CLOSED' },
  ],
  [
    'maintenance is switched on',
    activeTenant,
    { is_under_maintenance: true, message: { en: 'Back soon' } },
    { is_open: false, reason: 'MAINTENANCE', message: { en: 'Back soon' } },
  ],
  [
    'maintenance is still to come',
    activeTenant,
    { is_under_maintenance: true, starts_at: '2026-11-20T12:00:01Z' },
    { is_open: true },
  ],
  [
    'maintenance is over at its end',
    activeTenant,
    { is_under_maintenance: true, ends_at: '2026-11-20T12:00:00Z' },
    { is_open: true },
  ],
  ['times alone do nothing', activeTenant, { starts_at: '2026-11-19T12:00:00Z' }, { is_open: true }],
] as const)('%s', (_title, tenant, maintenance, state) => {
  expect(storeState(tenant, maintenanceSettings(maintenance), now)).toEqual(state)
})
