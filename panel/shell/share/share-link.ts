import type { PanelContext } from '../session/panel-context.ts'

/** Address of the store. Domains are stored without a scheme. */
export function storeLink(domain: string | null): string | null {
  if (!domain) return null
  if (domain.startsWith('http')) return domain.replace(/(^|[^/])\/+$/, '$1')
  return `${isLocal(domain) ? `http://${domain}${portHere()}` : `https://${domain}`}`.replace(/(^|[^/])\/+$/, '$1')
}

// A local domain, as in the demo: no certificate, and the same port as the panel.
const isLocal = (domain: string) => /(^|\.)localhost(:\d+)?$/.test(domain)
const portHere = () => (typeof location !== 'undefined' && location.port ? `:${location.port}` : '')

/** The page of a merchant in the store: {store}/en/m/{slug}/{id}. */
export function merchantLink(domain: string | null, merchant: { slug: string; merchant_id: string }): string | null {
  const store = storeLink(domain)
  return store && `${store}/en/m/${merchant.slug}/${merchant.merchant_id}`
}

/** The public page of this panel: the store, or the page of the merchant. */
export const shopOf = (context: PanelContext) =>
  context.panel === 'tenant'
    ? storeLink(context.boot.tenant.domain)
    : merchantLink(context.boot.tenant.domain, context.merchant)
