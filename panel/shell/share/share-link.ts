import type { PanelContext } from '../session/panel-context.ts'

/** The shop's address with its scheme: domains are kept without one. */
export function storeLink(domain: string | null): string | null {
  if (!domain) return null
  if (domain.startsWith('http')) return domain.replace(/\/+$/, '')
  return `${isLocal(domain) ? `http://${domain}${portHere()}` : `https://${domain}`}`.replace(/\/+$/, '')
}

// a machine of its own, as in the demo: no certificate, and the port of the panel
const isLocal = (domain: string) => /(^|\.)localhost(:\d+)?$/.test(domain)
const portHere = () => (typeof location !== 'undefined' && location.port ? `:${location.port}` : '')

/** {shop}/en/m/{slug}/{id}: where customers find a merchant. */
export function merchantLink(domain: string | null, merchant: { slug: string; merchant_id: string }): string | null {
  const store = storeLink(domain)
  return store && `${store}/en/m/${merchant.slug}/${merchant.merchant_id}`
}

/** What customers see of this hall: the whole shop, or the merchant's own page. */
export const shopOf = (context: PanelContext) =>
  context.panel === 'tenant'
    ? storeLink(context.boot.tenant.domain)
    : merchantLink(context.boot.tenant.domain, context.merchant)
