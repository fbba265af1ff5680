import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { PlanName } from './tenant-parts.tsx'

beforeAll(() => loadEnglishTexts('operator'))

const renderPlan = (in_trial: boolean, trial_expires: number | null) =>
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

test('the plan name includes the trial, also without end or after it', () => {
  expect(renderPlan(true, 3)).toBe('Business · 3 days of trial')
  expect(renderPlan(true, 1)).toBe('Business · 1 day of trial')
  expect(renderPlan(true, 0)).toBe('Business · trial ended')
  expect(renderPlan(true, null)).toBe('Business · trial, no end date')
  expect(renderPlan(false, null)).toBe('Business')
  expect(renderPlan(false, 0)).toBe('Business')
})
