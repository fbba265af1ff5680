import { beforeEach, expect, test, vi } from 'vitest'
import { auth } from '#contract/areas/auth/auth.ts'

const createStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  }
}

const { discardFormDraft, clearFormDrafts, saveFormDraft, formDraft, formKeyOf } = await import('./form-draft.ts')
const { queryKeyOf: keyOf, queryClient } = await import('./query.ts')
const values = { name: 'Lunch', price: 3, password: 'Secret-1', owner: { email: 'a@b.example', password: 'Secret-2' } }
const currentKey = () => formKeyOf(values)
const asUser = (id: string) => queryClient.setQueryData(keyOf(auth.me, {}), { id })

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { pathname: '/m/pier/products/new' })
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
  asUser('ann')
})

test('restores a draft once, for the same user and form', () => {
  saveFormDraft(currentKey(), values, ['name'])
  expect(formDraft(currentKey())).toEqual({ name: 'Lunch' })
  location.pathname = '/m/pier/orders'
  expect(formDraft(currentKey())).toBeUndefined()
  location.pathname = '/m/pier/products/new'
  expect(formDraft(formKeyOf({ other: 1 }))).toBeUndefined()
  discardFormDraft(currentKey())
  expect(formDraft(currentKey())).toBeUndefined()
})

test('saves nothing while the user is signed in', () => {
  localStorage.setItem('token', 'mine')
  saveFormDraft(currentKey(), values, ['name'])
  expect(formDraft(currentKey())).toBeUndefined()
  localStorage.setItem('logout', '1')
  saveFormDraft(currentKey(), values, ['name'])
  expect(formDraft(currentKey())).toEqual({ name: 'Lunch' })
})

test('never saves secrets, at any depth', () => {
  saveFormDraft(currentKey(), values, ['name', 'password', 'owner'])
  expect(formDraft(currentKey())).toEqual({ name: 'Lunch', owner: { email: 'a@b.example' } })
  expect(sessionStorage.getItem('kept-forms')).not.toContain('Secret')
})

test('a draft is hidden from other users and deleted when another user signs in', () => {
  saveFormDraft(currentKey(), values, ['name'])
  asUser('bob')
  expect(formDraft(currentKey())).toBeUndefined()
  discardFormDraft(currentKey())
  asUser('ann')
  expect(formDraft(currentKey())).toBeUndefined()
  saveFormDraft(currentKey(), values, ['name'])
  clearFormDrafts()
  expect(formDraft(currentKey())).toBeUndefined()
})
