import { expect, test } from 'vitest'
import { reportedPath } from './analytics.ts'
import { isPrivatePage } from '../frame/private-pages.ts'
import { providersOf } from '../notices/consent-banner.tsx'

const none = {
  google_analytics_id: null,
  facebook_pixel_id: null,
  gtm_id: null,
  chat_widget_id: null,
  google_client_id: null,
  rewardful_key: null,
}

test('analytics providers are named once; a help chat is none', () => {
  expect(
    providersOf({ ...none, google_analytics_id: 'G-ABC123', gtm_id: 'GTM-ABC123', rewardful_key: 'b3b6c1' }),
  ).toEqual(['Google', 'Rewardful'])
  expect(providersOf({ ...none, chat_widget_id: '5f1a2b3c4d5e6f7a8b9c0d1e/default' })).toEqual([])
})

test('no analytics on pages with codes or secrets; order numbers are not reported', () => {
  expect(
    [
      '/en/password/reset',
      '/ar/pay/1',
      '/en/login',
      '/en/autoLogin',
      '/fr/checkout',
      '/en/account',
      '/en/register',
    ].map(isPrivatePage),
  ).not.toContain(false)
  expect(['/en', '/en/m/pier-pizza/1', '/en/orders/7', '/en/p/login', '/en/paying'].map(isPrivatePage)).not.toContain(
    true,
  )
  expect(reportedPath('/en/orders/01a1')).toBe('/en/orders')
  expect(reportedPath('/en/m/pier-pizza/1')).toBe('/en/m/pier-pizza/1')
})
