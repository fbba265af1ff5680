import { useEffect } from 'react'
import { tenants } from '#contract/areas/tenants/tenants.ts'
import { CallError } from '#kit/data/client.ts'
import { useCall } from '#kit/data/query.ts'

/** Name, logo and favicon of the tenant of this host, also before sign-in. */
export function useBranding() {
  const { data, error, isPending } = useCall(tenants.branding, {}, { staleTime: 600_000, retryOnMount: false })
  const icon = data?.logo_favicon.site_favicon_url
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link && icon) link.href = icon
  }, [icon])
  return {
    name: data?.name ?? '',
    logo: data?.admin_logo_url ?? null,
    tenantId: data?.tenant_id,
    defaultLocale: data?.default_locale,
    identityProvider: data?.google_sign_in?.name ?? 'Google',
    isUnknownHost: !isPending && error instanceof CallError && error.status === 404 && !data,
  }
}
