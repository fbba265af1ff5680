import type { Plugins } from '#contract/rules/plugins.ts'

/** The names of the analytics providers. The help chat is none. */
export const analyticsProvidersOf = (plugins: Plugins): string[] => [
  ...(plugins.google_analytics_id || plugins.gtm_id ? ['Google'] : []),
  ...(plugins.facebook_pixel_id ? ['Meta'] : []),
  ...(plugins.rewardful_key ? ['Rewardful'] : []),
]

/** Pages whose URL contains codes or where secrets are typed: no third-party script starts there. */
export const isPrivatePage = (pathname: string) =>
  /^\/[^/]+\/(password|login|register|autoLogin|pay|checkout|account)(\/|$)/.test(pathname)
