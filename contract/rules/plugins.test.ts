import { expect, test } from 'vitest'
import { isPluginId, pluginIdExamples, publicPlugins, thirdPartiesOf } from './plugins.ts'

const none = {
  google_analytics_id: null,
  facebook_pixel_id: null,
  gtm_id: null,
  chat_widget_id: null,
  google_client_id: null,
  rewardful_key: null,
}

test.each([
  [{ google_analytics_id: 'G-ABC123DEF4' }, ['google']],
  [{ gtm_id: ' GTM-K9X2ABC ' }, ['google']],
  [{ facebook_pixel_id: '123456789012345' }, ['meta']],
  [{ rewardful_key: 'b3b6c1' }, ['rewardful']],
  [{ chat_widget_id: '0b8f2f5e-7c0e-4c11-9c39-0f6f6d1f6a11' }, ['crisp']],
  [{ chat_widget_id: '5f1a2b3c4d5e6f7a8b9c0d1e/default' }, ['tawk']],
  [{ google_client_id: '123456789-abcdefghijklmnopqrstuvwx.apps.googleusercontent.com' }, []],
])('%o allows scripts of %o', (set, parties) => {
  expect(thirdPartiesOf(publicPlugins({ ...none, ...set }))).toEqual(parties)
})

test.each([
  ['google_analytics_id', 'secret-of-measurement'],
  ['google_analytics_id', 'G-1"><script>'],
  ['gtm_id', 'gtm.example/x.js'],
  ['facebook_pixel_id', 'EAAG-token-of-meta'],
  ['chat_widget_id', '../../evil/default'],
  ['chat_widget_id', 'secret_of_the_chat_51H8'],
  ['rewardful_key', '2f0c9d1e8b7a6543aa10bb22cc33dd44'],
  ['google_client_id', 'secret-abcdefghijklmnop'],
  ['gtm_id', ''],
] as const)('%s rejects %s', (name, value) => {
  const shown = publicPlugins({ ...none, [name]: value })
  expect(shown).toEqual(none)
  expect(thirdPartiesOf(shown)).toEqual([])
})

test('the examples that tenants see have the form that pages use', () => {
  expect(publicPlugins({ ...none, ...pluginIdExamples })).toEqual({ ...none, ...pluginIdExamples })
  expect(isPluginId('gtm_id', 'GTM-AB12CD3 ')).toBe(true)
  expect(isPluginId('gtm_id', 'G-AB12CD34EF')).toBe(false)
})
