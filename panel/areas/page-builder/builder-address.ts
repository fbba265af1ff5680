import type { BuilderConfig } from '#contract/areas/page-builder/page-builder.ts'

/** The address of an external builder with what it may know, and nothing else. */
export function builderAddress(embedUrl: string, config: BuilderConfig): string {
  const url = new URL(embedUrl)
  const { access_token, tenant_header, admin_domain, query, store_type, merchant_id } = config
  const values = { access_token, tenant_header, admin_domain, query, store_type, merchant_id }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
