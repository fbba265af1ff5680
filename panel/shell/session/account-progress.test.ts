import { expect, test } from 'vitest'
import { registerRoutes } from '../routing/route-registry.ts'
import { progressOf } from './account-progress.ts'

const item = (key: string, isCompleted: boolean) => ({ key, label: key, isCompleted })

test('complete when no item is left', () => {
  expect(progressOf([item('add_merchant', true), item('set_theme', true)])).toMatchObject({
    complete: true,
    done: 2,
    total: 2,
  })
  expect(progressOf([item('add_merchant', true), item('set_theme', false)])).toMatchObject({ complete: false, done: 1 })
  expect(progressOf([]).complete).toBe(true)
})

test('each item links to its page if that exists', () => {
  registerRoutes([])
  expect(progressOf([item('set_domain', false)]).items[0]?.to).toBeNull()
  registerRoutes([{ path: 'settings/*' }])
  expect(progressOf([item('set_domain', false), item('new_one', false)]).items.map(({ to }) => to)).toEqual([
    '/settings/domain',
    '/settings',
  ])
})
