import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const list = (folder: string) => readdirSync(join(root, folder), { withFileTypes: true })
const folders = (folder: string) =>
  list(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const files = (folder: string, ending: string) =>
  list(folder)
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.includes('.test.'))
    .map(({ name }) => name.slice(0, -ending.length))

const areas = folders('api/areas')
const panelAreas = folders('panel/areas')

/** Areas without calls of their own: other areas run their rules and commands. */
const withoutCalls = ['cart', 'ledger']
/** The vocabulary of the contract, used by every area. */
const shared = ['call', 'call-priority', 'errors', 'events', 'fields', 'index', 'permissions']
/** Screens over calls of `auth` and `tenants`, and the help pages, which make no call. */
const screensOnly = ['account', 'help']
/** Texts that no single area owns: components, the shell, texts found by a code or a permission name, of
 * allergens and of operators. */
const sharedTexts = [
  'kit',
  'allergens',
  'shell',
  'revenue',
  'errors',
  'field-errors',
  'validation',
  'permissions',
  'registration',
  'sessions',
  'invites',
  'master-menu',
]

test('every area with calls has a contract file or a contract folder of its name', () => {
  const names = [...files('contract/areas', '.ts'), ...folders('contract/areas')]
  expect(areas.filter((area) => !names.includes(area))).toEqual(withoutCalls)
  expect(names.filter((name) => !areas.includes(name))).toEqual([])
})

test('the contract folder holds the shared vocabulary', () => {
  expect(files('contract', '.ts').toSorted()).toEqual(shared.toSorted())
  expect(folders('contract').toSorted()).toEqual(['areas', 'rules', 'schemas'])
})

test('every folder of screens has the name of an area', () => {
  expect(panelAreas.filter((area) => !areas.includes(area))).toEqual(screensOnly)
})

test('every text file of the panel has the name of an area', () => {
  const names = files('panel/texts/en', '.json')
  const others = names.filter((name) => !areas.includes(name) && !panelAreas.includes(name))
  expect(others.toSorted()).toEqual(sharedTexts.toSorted())
})
