import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { PlanName } from './tenant-parts.tsx'

beforeAll(() => loadEnglishTexts('operator'))

const said = (in_trial: boolean, trial_expires: number | null) =>
  renderToStaticMarkup(
    <PlanName
      tenant={{
        deleted_at: null,
        is_tenant_admin_active: true,
        status: 1,
        plan_id: 'business_plan',
        in_trial,
        trial_expires,
      }}
    />,
  ).replaceAll(/<[^>]+>/g, '')

test('whatever is counted in trial says so behind its plan, also where it has no end or is over', () => {
  expect(said(true, 3)).toBe('Business · 3 days of trial')
  expect(said(true, 1)).toBe('Business · 1 day of trial')
  expect(said(true, 0)).toBe('Business · trial ended')
  expect(said(true, null)).toBe('Business · trial without end')
  expect(said(false, null)).toBe('Business')
  expect(said(false, 0)).toBe('Business')
})
