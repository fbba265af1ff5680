/**
 * Patterns of public ids of third-party scripts. Any other value, such as a secret pasted by mistake, never reaches a
 * page.
 */
const idPatterns = {
  google_analytics_id: /^(G|GT|AW)-[A-Z0-9]{4,16}$/,
  facebook_pixel_id: /^\d{10,20}$/,
  gtm_id: /^GTM-[A-Z0-9]{4,12}$/,
  chat_widget_id: /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}\/(default|[0-9a-z]{6,16}))$/,
  google_client_id: /^\d{6,20}-[0-9a-z]{16,64}\.apps\.googleusercontent\.com$/,
  rewardful_key: /^[0-9a-z]{4,12}$/,
} as const

/** Whether a stored value is an id of the form that pages use. */
export const isPluginId = (name: keyof typeof idPatterns, value: string): boolean => idPatterns[name].test(value.trim())

/** What the ids that a tenant enters look like. */
export const pluginIdExamples = {
  google_analytics_id: 'G-AB12CD34EF',
  facebook_pixel_id: '123456789012345',
  gtm_id: 'GTM-AB12CD3',
  chat_widget_id: '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
  google_client_id: '123456789012-ab12cd34ef56ab12cd34ef56.apps.googleusercontent.com',
} as const

export type Plugins = { readonly [K in keyof typeof idPatterns]: string | null }

/** Ids that a page can use. Null for each one that is missing or does not match its pattern. */
export function publicPlugins(stored: Plugins): Plugins {
  const validId = (name: keyof Plugins) => {
    const id = stored[name]?.trim() ?? ''
    return isPluginId(name, id) ? id : null
  }
  return {
    google_analytics_id: validId('google_analytics_id'),
    facebook_pixel_id: validId('facebook_pixel_id'),
    gtm_id: validId('gtm_id'),
    chat_widget_id: validId('chat_widget_id'),
    google_client_id: validId('google_client_id'),
    rewardful_key: validId('rewardful_key'),
  }
}

export type ThirdParty = 'google' | 'meta' | 'rewardful' | 'crisp' | 'tawk'

/** Third parties whose scripts a page with these ids can load. */
export function thirdPartiesOf(plugins: Plugins): ThirdParty[] {
  const chat = plugins.chat_widget_id
  return [
    ...(plugins.google_analytics_id || plugins.gtm_id ? ['google' as const] : []),
    ...(plugins.facebook_pixel_id ? ['meta' as const] : []),
    ...(plugins.rewardful_key ? ['rewardful' as const] : []),
    ...(chat ? [chat.includes('/') ? ('tawk' as const) : ('crisp' as const)] : []),
  ]
}
