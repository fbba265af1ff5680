import { expect, test } from 'vitest'
import { publicPlugins } from '#contract/rules/plugins.ts'
import { exampleOf, idExamples } from './id-examples.ts'

test('the shop uses ids of the form that the panel shows', () => {
  expect(publicPlugins({ ...idExamples, rewardful_key: null })).toEqual({ ...idExamples, rewardful_key: null })
  expect(exampleOf('gtm_id')).toBe('GTM-AB12CD3')
  expect(exampleOf('order_id_prefix')).toBeUndefined()
})
