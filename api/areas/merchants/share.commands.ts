import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { Config } from '#api/platform/runtime/config.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { createPreviewToken } from '#api/platform/tenancy/preview-tokens.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'

const size = 180

/** Returns the URL of the merchant's page in the shop, a text to share and a QR code of the URL. */
export async function shareLink(
  config: Config,
  tenant: ResolvedTenant,
  merchant: { id: string; name: string; slug: string; status: 'active' | 'inactive' },
  { locale, ownHost, nowMs }: { locale: string; ownHost: string; nowMs: number },
) {
  const url = addressOf(config, tenant.storeHost ?? ownHost, `/${locale}/m/${merchant.slug}/${merchant.id}`)
  const svg = renderSVG(url, { border: 2, ecc: 'M' })
  const png = await sharp(Buffer.from(svg)).resize(size, size, { kernel: 'nearest' }).png().toBuffer()
  return {
    url,
    preview_url:
      merchant.status === 'active'
        ? null
        : `${url}?${new URLSearchParams({ admin: 'true', preview: createPreviewToken(config, { tenantId: tenant.id, merchantId: merchant.id }, nowMs) })}`,
    text: `Come and explore the online store of ${merchant.name}: ${url}`,
    qr: {
      size,
      file_name: 'qr_code.png',
      image: `data:image/png;base64,${png.toString('base64')}`,
      svg: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    },
  }
}

/** Uses https unless this host or PUBLIC_URL specifies otherwise. */
const addressOf = (config: Config, host: string, path: string) =>
  config.PUBLIC_URL || /(^|\.)localhost$/.test(host) ? linkTo(config, host, path) : `https://${host}${path}`
