import { expect, test } from 'vitest'
import { exportableLists } from '../../jobs.ts'
import { usersExport } from '../users/users.export.ts'
import { categoriesFor, resolveColumns, exportLocales, exportTexts, canSeeColumns } from './exports.rules.ts'
import { instantRangeOf } from './instant-range.rules.ts'

const exporter = new Set(['TenantReportsExport'])
const manager = new Set(['TenantReportsExport', 'ManageTenantSettingsUsersApiKeys'])
const person = ['first_name', 'last_name', 'email', 'mobile', 'created_at']

test('protected columns need their own permission', () => {
  expect(resolveColumns(usersExport, exporter, undefined)).toEqual(person)
  expect(resolveColumns(usersExport, manager, undefined)).toEqual([
    ...person,
    'role',
    'status',
    'permissions',
    'merchants',
    'last_login_at',
  ])
  expect(resolveColumns(usersExport, new Set(['GlobalAccessTenant']), ['role', 'email', 'role'])).toEqual([
    'email',
    'role',
  ])
  expect(() => resolveColumns(usersExport, exporter, ['email', 'role'])).toThrow(
    expect.objectContaining({ code: 'NOT_ALLOWED' }),
  )
  expect(() => resolveColumns(usersExport, manager, ['password_hash'])).toThrow(
    expect.objectContaining({ code: 'INVALID' }),
  )
  expect([
    canSeeColumns(usersExport, exporter, person),
    canSeeColumns(usersExport, exporter, ['role']),
    canSeeColumns(usersExport, manager, ['role']),
  ]).toEqual([true, false, true])
})

test.each(exportableLists.map((list) => [`${list.type} ${list.reportBy ?? ''}`, list] as const))(
  'each column of %s has a heading of its own in every language',
  (_, { categories }) => {
    const named = categories.flatMap(({ columns }) => columns)
    for (const locale of exportLocales) {
      const texts = exportTexts(locale)
      const headings = named.map((name) => texts.columns[name])
      expect([
        locale,
        headings.filter((heading, nth) => !heading || headings.indexOf(heading) !== nth),
        categories.filter(({ category }) => !texts.categories[category]),
      ]).toEqual([locale, [], []])
    }
  },
)

test('every column and category has texts in every language', () => {
  expect(exportLocales.length).toBe(20)
  const named = usersExport.categories.flatMap(({ columns }) => columns)
  for (const locale of exportLocales) {
    const { columns, categories } = exportTexts(locale)
    expect(
      [named.filter((name) => !columns[name]), usersExport.categories.filter(({ category }) => !categories[category])],
      locale,
    ).toEqual([[], []])
  }
  expect(categoriesFor(usersExport, manager, 'de').map(({ label }) => label)).toEqual(['Person', 'Zugriff'])
  expect(categoriesFor(usersExport, exporter, 'xx')[0]?.columns[0]).toEqual({ key: 'first_name', label: 'First name' })
})

test('days are local days of the tenant, also across a clock change', () => {
  expect(instantRangeOf('2026-03-29', '2026-03-29', 'Europe/London')).toEqual({
    from: '2026-03-29T00:00:00.000Z',
    to: '2026-03-29T23:00:00.000Z',
  })
  expect(instantRangeOf('2026-01-01', null, 'Asia/Tokyo')).toEqual({ from: '2025-12-31T15:00:00.000Z', to: null })
})
