import type { FastifyRequest } from 'fastify'
import { isUpload } from '#contract/call.ts'
import type { Call } from '#contract/call.ts'
import type { Config } from '../runtime/config.ts'
import type { Tenants } from '../tenancy/tenants.ts'

type Services = { tenants: Tenants; config: Config }

/** The origin of a panel that sends a file to the host of uploads (`UPLOAD_URL`), else undefined. */
export async function panelOriginOf(
  { tenants, config: { UPLOAD_URL } }: Services,
  { headers: { origin, host } }: Pick<FastifyRequest, 'headers'>,
): Promise<string | undefined> {
  if (UPLOAD_URL === undefined || origin === undefined || host !== new URL(UPLOAD_URL).host) return undefined
  const page = URL.parse(origin)
  if (page === null) return undefined
  // the preflight names no tenant
  const tenant = await tenants.find(page.host)
  return tenant?.storeHost === page.hostname ? undefined : tenant && origin
}

/** Whether a page of another origin may make this call, because it is a panel that uploads. */
export const isPanelUpload = async (services: Services, call: Call, request: FastifyRequest): Promise<boolean> =>
  isUpload(call) && (await panelOriginOf(services, request)) !== undefined
