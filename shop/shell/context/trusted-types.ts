import { createPolicy } from '#kit/ui/base/trusted-types.ts'

/** Folder of the shop's built scripts, and its service worker: the only scripts that are loaded by their address. */
const ownScripts = /^\/(?:shop-assets\/|shop-worker\.js$)/

/** Returns the address of a script of the shop; throws for any other. */
export function acceptScriptUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  if (origin !== location.origin || !ownScripts.test(pathname)) throw new TypeError(url)
  return url
}

/**
 * React creates script elements from this markup. Everything else that is written as HTML has its own policy, or
 * contains no markup.
 */
export function acceptMarkup(html: string): string {
  if (html.includes('<') && html !== '<script></script>') throw new TypeError(html)
  return html
}

/** The Content-Security-Policy accepts scripts and HTML only through policies. Libraries use the default one. */
export function createDefaultPolicy() {
  createPolicy('default', { createHTML: acceptMarkup, createScriptURL: acceptScriptUrl })
}
