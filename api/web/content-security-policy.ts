import type { ThirdParty } from '#contract/rules/plugins.ts'

/**
 * Content-Security-Policy of the panel: own origin and that of uploads, nothing inline but `styleSources`. Frames show the shop, for
 * previews, and the embedded product.
 */
export const panelPolicy = (shopOrigins: readonly string[] = [], uploadOrigin = '', styleSources = '') =>
  [
    "default-src 'none'",
    `frame-src ${shopOrigins.join(' ') || "'none'"}`,
    "script-src 'self'",
    `style-src 'self'${styleSources ? ` ${styleSources}` : ''}`,
    "require-trusted-types-for 'script'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${uploadOrigin ? ` ${uploadOrigin}` : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

type CspSources = Readonly<
  Partial<Record<'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src', string>>
>

/** Sources of each third party. They are allowed only in shops that have configured it. */
const thirdPartySources: Readonly<Record<ThirdParty, CspSources>> = {
  google: {
    'script-src': 'https://www.googletagmanager.com',
    'img-src': 'https://www.googletagmanager.com https://*.google-analytics.com',
    'connect-src': 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
  },
  meta: {
    'script-src': 'https://connect.facebook.net',
    'img-src': 'https://www.facebook.com',
    'connect-src': 'https://www.facebook.com https://connect.facebook.net',
  },
  rewardful: { 'script-src': 'https://r.wdfl.co', 'connect-src': 'https://api.getrewardful.com' },
  crisp: {
    'script-src': 'https://client.crisp.chat',
    'style-src': 'https://client.crisp.chat',
    'font-src': 'https://client.crisp.chat',
    'img-src': 'https://client.crisp.chat https://image.crisp.chat https://storage.crisp.chat',
    'connect-src':
      'https://client.crisp.chat https://storage.crisp.chat wss://client.relay.crisp.chat wss://stream.relay.crisp.chat',
  },
  tawk: {
    'script-src': 'https://embed.tawk.to',
    'style-src': 'https://embed.tawk.to',
    'font-src': 'https://embed.tawk.to',
    'img-src': 'https://*.tawk.to',
    'connect-src': 'https://*.tawk.to wss://*.tawk.to',
    'frame-src': 'https://*.tawk.to',
  },
}
const isThirdParty = (name: string): name is ThirdParty => Object.hasOwn(thirdPartySources, name)

/**
 * Content-Security-Policy of the shop. Scripts carry a nonce, 3D models use blobs, and HTML popups use sandboxed
 * frames. `thirdParties` are those of the shop, and the origin of its map tiles. Only `panelOrigins` may frame the page.
 * Trusted types are required unless scripts of third parties run, which do not use them.
 */
export const shopPolicy = (
  nonce: string,
  thirdParties: readonly string[] = [],
  panelOrigins: readonly string[] = [],
) => {
  const tileOrigins = thirdParties.filter((name) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(name))
  const knownParties = thirdParties.filter(isThirdParty)
  const directive = (part: keyof CspSources, own: string) =>
    [
      part,
      own,
      ...knownParties.flatMap((name) => thirdPartySources[name][part] ?? []),
      ...(part === 'img-src' || part === 'connect-src' ? tileOrigins : []),
    ].join(' ')
  return [
    // Firefox checks links that are loaded in advance against the default.
    "default-src 'self'",
    "media-src 'none'",
    directive('script-src', `'self' 'nonce-${nonce}'`),
    ...(knownParties.length === 0 ? ["require-trusted-types-for 'script'"] : []),
    directive('style-src', "'self' 'unsafe-inline'"),
    directive('img-src', "'self' data: blob:"),
    directive('font-src', "'self'"),
    directive('connect-src', "'self' data: blob:"),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    directive('frame-src', "'self'"),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${panelOrigins.join(' ') || "'none'"}`,
  ].join('; ')
}

/** Policy of the server's own pages: no scripts. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'self'"

/** Policy of the notification worker: images only. */
export const workerPolicy = "default-src 'none'; img-src 'self'"

/** Policy of the shop's worker: it fetches pages and files of its own host, and shows pictures of messages. */
export const shopWorkerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self' https:"
