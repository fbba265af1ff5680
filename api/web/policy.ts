import type { ThirdParty } from '#contract/rules/plugins.ts'

/** Content-Security-Policy of the panel: everything from this host, nothing inline. */
export const panelPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "require-trusted-types-for 'script'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "media-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

type Openings = Readonly<
  Partial<Record<'script-src' | 'style-src' | 'img-src' | 'font-src' | 'connect-src' | 'frame-src', string>>
>

/** What each third party needs of a page that names it; nothing of it is open in shops that do not. */
const openings: Readonly<Record<ThirdParty, Openings>> = {
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
const isThirdParty = (name: string): name is ThirdParty => Object.hasOwn(openings, name)

/**
 * The shop's scripts carry a nonce; models in three dimensions unpack into blobs; html popups stand in
 * sandboxed frames of their own text. `named` are the third parties of this shop, and the origin of its map
 * tiles.
 */
export const shopPolicy = (nonce: string, named: readonly string[] = []) => {
  const tiles = named.filter((name) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(name))
  const open = (part: keyof Openings, own: string) =>
    [
      part,
      own,
      ...named.filter(isThirdParty).flatMap((name) => openings[name][part] ?? []),
      ...(part === 'img-src' || part === 'connect-src' ? tiles : []),
    ].join(' ')
  return [
    "default-src 'none'",
    open('script-src', `'self' 'nonce-${nonce}'`),
    open('style-src', "'self' 'unsafe-inline'"),
    open('img-src', "'self' data: blob:"),
    open('font-src', "'self'"),
    open('connect-src', "'self' data: blob:"),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    open('frame-src', "'self'"),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Pages of the server's own: no script at all. */
export const plainPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'self'"

/** A worker that shows notifications: it loads nothing but their picture. */
export const workerPolicy = "default-src 'none'; img-src 'self'"
