import sharp from 'sharp'
import { findCustomerApp } from '../areas/app-builds/app-links.queries.ts'
import { withTenant } from '../platform/app-services.ts'
import type { AppServices } from '../platform/app-services.ts'
import { createConcurrencyLimit } from '../platform/limits/concurrency-limit.ts'
import type { Mount } from '../platform/start.ts'
import { normalizeHost } from '../platform/tenancy/tenants.ts'

const names = /^(icon|maskable)-(180|192|512)\.png$/
const maxIcons = 500
const maxPixels = 40_000_000
const drawn = new Map<string, Buffer>()
const withLimit = createConcurrencyLimit({ concurrency: 2 })

const stall = (color: string) =>
  Buffer.from(
    [
      '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32">',
      `<rect width="32" height="32" fill="${color}"/>`,
      '<path d="M16 7v18M9 16h14M16 16l-5.500-5.500M16 16l5.500-5.500" stroke="#fff" stroke-width="1.8"',
      ' stroke-linecap="round" fill="none"/></svg>',
    ].join(''),
  )

/** Icons of the shop as an app: the tenant's icon in the sizes of manifests, or a mark in the colour of the app. */
export const mountAppIcons: Mount = (app, services) => {
  app.get<{ Params: { name: string } }>('/app-icons/:name', async (request, reply) => {
    const [, shape, size] = names.exec(request.params.name) ?? []
    const icon = size && (await iconOf(services, request.headers.host, shape === 'maskable', Number(size)))
    if (!icon) return reply.callNotFound()
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(icon)
  })
}

async function iconOf(services: AppServices, header: string | undefined, isMaskable: boolean, size: number) {
  const tenant = await services.tenants.find(normalizeHost(header ?? ''))
  if (!tenant) return undefined
  const row = await withTenant(services, { tenantId: tenant.id, merchantId: null }, findCustomerApp)
  const color = row?.primary_colour ?? '#0F6B4B'
  const background = row?.background_colour ?? color
  const key = [tenant.id, row?.app_icon, background, color, isMaskable, size].join(' ')
  const known = drawn.get(key)
  if (known) return known
  const file = row?.app_icon?.replace(/^\/files\//, '')
  const hasFile = file?.startsWith(`t/${tenant.id}/`) && (await services.files.exists(file))
  const source = file && hasFile ? await services.files.readBytes(file) : stall(color)
  const bytes = await withLimit(() => drawIcon(source, size, isMaskable ? background : null))
  drawn.set(key, bytes)
  for (const [oldest] of drawn) if (drawn.size > maxIcons) drawn.delete(oldest)
  return bytes
}

/** A maskable icon keeps the picture within the inner 80 %, because launchers cut off the rest. */
function drawIcon(source: Buffer, size: number, background: string | null): Promise<Buffer> {
  const inner = background === null ? size : Math.round(size * 0.8)
  const edge = Math.floor((size - inner) / 2)
  const picture = sharp(source, { limitInputPixels: maxPixels })
    .timeout({ seconds: 10 })
    .resize(inner, inner, { fit: 'cover' })
  if (background === null) return picture.png({ compressionLevel: 9 }).toBuffer()
  const padding = { top: edge, left: edge, bottom: size - inner - edge, right: size - inner - edge }
  return picture
    .extend({ ...padding, background })
    .flatten({ background })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
