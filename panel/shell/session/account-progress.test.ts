import { expect, test } from 'vitest'
import type { Needs } from '../routing/route-registry.ts'
import { registerRoutes } from '../routing/route-registry.ts'
import { progressOf } from './account-progress.ts'

const item = (key: string, isCompleted: boolean) => ({
  key,
  label: key,
  isCompleted,
  note: null,
  is_skipped: false,
  can_skip: false,
})
const page = (path: string, needs: Needs) => ({ path, handle: { needs } })
const owner = new Set(['GlobalAccessTenant'])

test('complete when no step is left', () => {
  registerRoutes([page('merchants/create', 'ManageTenantMerchants'), page('settings/:slug', 'ManageTenantSettings')])
  const [merchant, theme] = [item('add_merchant', true), item('set_theme', true)]
  expect(progressOf([merchant, theme], owner)).toMatchObject({ complete: true, done: 2, total: 2 })
  expect(progressOf([merchant, item('set_theme', false)], owner)).toMatchObject({ complete: false, done: 1 })
  expect(progressOf([], owner).complete).toBe(true)
})

test('steps without a page that the user may open are left out', () => {
  registerRoutes([
    page('merchants/create', 'ManageTenantMerchants'),
    page('settings/theme', 'ManageTenantSettingsTheme'),
  ])
  const items = [item('add_merchant', true), item('set_theme', false), item('set_domain', false), item('new', false)]
  expect(progressOf(items, owner)).toMatchObject({
    done: 1,
    total: 2,
    items: [{ to: '/merchants/create' }, { to: '/settings/theme' }],
  })
  expect(progressOf(items, new Set(['ManageTenantSettingsTheme'])).items.map(({ key }) => key)).toEqual(['set_theme'])
})
