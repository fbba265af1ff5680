import { beforeEach, expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'

const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

const {
  discardFormDraft: dropKeptForm,
  clearFormDrafts: forgetKeptForms,
  saveFormDraft: keepForm,
  formDraft: keptForm,
  formKeyOf: placeOfForm,
} = await import('./form-draft.ts')
const { keyOf, queryClient } = await import('./query.ts')
const values = { name: 'Lunch', price: 3, password: 'Secret-1', owner: { email: 'a@b.example', password: 'Secret-2' } }
const here = () => placeOfForm(values)
const asUser = (id: string) => queryClient.setQueryData(keyOf(auth.me, {}), { id })

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { pathname: '/m/pier/products/new' })
  vi.stubGlobal('localStorage', store())
  vi.stubGlobal('sessionStorage', store())
  asUser('ann')
})

test('what was typed when the session ended is back for the same person at the same place, and only once', () => {
  keepForm(here(), values, ['name'])
  expect(keptForm(here())).toEqual({ name: 'Lunch' })
  location.pathname = '/m/pier/orders'
  expect(keptForm(here())).toBeUndefined()
  location.pathname = '/m/pier/products/new'
  expect(keptForm(placeOfForm({ other: 1 }))).toBeUndefined()
  dropKeptForm(here())
  expect(keptForm(here())).toBeUndefined()
})

test('whoever leaves a form while signed in was asked: nothing is kept', () => {
  localStorage.setItem('token', 'mine')
  keepForm(here(), values, ['name'])
  expect(keptForm(here())).toBeUndefined()
  localStorage.setItem('logout', '1')
  keepForm(here(), values, ['name'])
  expect(keptForm(here())).toEqual({ name: 'Lunch' })
})

test('no secret is kept, at no depth', () => {
  keepForm(here(), values, ['name', 'password', 'owner'])
  expect(keptForm(here())).toEqual({ name: 'Lunch', owner: { email: 'a@b.example' } })
  expect(sessionStorage.getItem('kept-forms')).not.toContain('Secret')
})

test('somebody else sees nothing of it, and their coming makes it forgotten', () => {
  keepForm(here(), values, ['name'])
  asUser('bob')
  expect(keptForm(here())).toBeUndefined()
  dropKeptForm(here())
  asUser('ann')
  expect(keptForm(here())).toBeUndefined()
  keepForm(here(), values, ['name'])
  forgetKeptForms()
  expect(keptForm(here())).toBeUndefined()
})
