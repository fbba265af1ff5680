/** Ids of third parties as their makers hand them out for web pages. What has another shape, a secret pasted by mistake above all, never reaches a page. */
const shapes = {
  google_analytics_id: /^(G|GT|AW)-[A-Z0-9]{4,16}$/,
  facebook_pixel_id: /^\d{10,20}$/,
  gtm_id: /^GTM-[A-Z0-9]{4,12}$/,
  chat_widget_id: /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}\/(default|[0-9a-z]{6,16}))$/,
  google_client_id: /^\d{6,20}-[0-9a-z]{16,64}\.apps\.googleusercontent\.com$/,
  rewardful_key: /^[0-9a-z]{4,12}$/,
} as const

export type Plugins = { readonly [K in keyof typeof shapes]: string | null }

/** The ids that may stand on a page; null for each that is not set or has not the shape of one. */
export function publicPlugins(stored: Plugins): Plugins {
  const shown = (name: keyof Plugins) => {
    const id = stored[name]?.trim() ?? ''
    return shapes[name].test(id) ? id : null
  }
  return {
    google_analytics_id: shown('google_analytics_id'),
    facebook_pixel_id: shown('facebook_pixel_id'),
    gtm_id: shown('gtm_id'),
    chat_widget_id: shown('chat_widget_id'),
    google_client_id: shown('google_client_id'),
    rewardful_key: shown('rewardful_key'),
  }
}

export type ThirdParty = 'google' | 'meta' | 'rewardful' | 'crisp' | 'tawk'

/** Whose scripts a page with these ids may load. */
export function thirdPartiesOf(plugins: Plugins): ThirdParty[] {
  const chat = plugins.chat_widget_id
  return [
    ...(plugins.google_analytics_id || plugins.gtm_id ? ['google' as const] : []),
    ...(plugins.facebook_pixel_id ? ['meta' as const] : []),
    ...(plugins.rewardful_key ? ['rewardful' as const] : []),
    ...(chat ? [chat.includes('/') ? ('tawk' as const) : ('crisp' as const)] : []),
  ]
}
