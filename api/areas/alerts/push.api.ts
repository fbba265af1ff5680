import { PushSubscription } from '#contract/areas/alerts/push.ts'
import type { push as merchantCalls, tenantPush as tenantCalls } from '#contract/areas/alerts/push.ts'
import { panelUser, StatusResponse } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { apiError, orNotFound, invalid } from '#api/platform/api-error.ts'
import { isPushService } from '#api/providers/push/web-push.ts'
import { deleteDevice, upsertDevice, tokenExists } from './push-devices.db.ts'

type RegisterInput = {
  tenant_id: string
  user_id: string
  token: string
  platform: 'android' | 'ios' | 'web'
  locale?: string | undefined
}

/**
 * Registers a device. Ids in the body must match the session. A device can move between stores with its user,
 * so its row has no merchant scope.
 */
async function register(context: Context<RegisterInput>, merchantId: string | null) {
  const {
    input,
    tenant,
    services: { config },
    request,
    openTransaction,
  } = context
  const { id: userId, sessionId } = panelUser(context)
  if (input.tenant_id !== tenant.id) throw apiError('WRONG_TENANT')
  if (input.user_id !== userId) throw apiError('NOT_ALLOWED')
  const token = input.platform === 'web' ? normalizeSubscription(config, input.token) : input.token
  return openTransaction(
    async (db) => {
      const isKnown = await tokenExists(db, token)
      const row = await upsertDevice(db, {
        token,
        platform: input.platform,
        userId,
        merchantId,
        sessionId,
        locale: input.locale ?? request.locale,
      })
      return new StatusResponse(isKnown ? 200 : 201, {
        ...row,
        user_id: userId,
        is_channel_available: input.platform === 'web',
      })
    },
    { scope: { tenantId: tenant.id, merchantId: null } },
  )
}

/** The canonical JSON of a subscription, independent of key order. */
function normalizeSubscription(config: Context['services']['config'], token: string): string {
  const parsed = PushSubscription.safeParse(parseJson(token))
  if (!parsed.success) throw invalid({ token: 'The token must be a push subscription.' })
  if (!isPushService(config, parsed.data.endpoint)) throw invalid({ token: 'This push service is not known here.' })
  const {
    endpoint,
    keys: { p256dh, auth },
  } = parsed.data
  return JSON.stringify({ endpoint, keys: { p256dh, auth } })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The token as it is stored: canonical JSON for a subscription, else the text itself. */
function storedTokenOf(token: string): string {
  const parsed = PushSubscription.safeParse(parseJson(token))
  return parsed.success
    ? JSON.stringify({
        endpoint: parsed.data.endpoint,
        keys: { p256dh: parsed.data.keys.p256dh, auth: parsed.data.keys.auth },
      })
    : token
}

async function unregister(context: Context<{ token: string }>): Promise<Record<string, never>> {
  const { input, tenant, openTransaction } = context
  await openTransaction((db) => deleteDevice(db, panelUser(context).id, storedTokenOf(input.token)), {
    scope: { tenantId: tenant.id, merchantId: null },
  })
  return {}
}

export const push: Handlers<typeof merchantCalls> = {
  register: (context) => register(context, context.input.merchant_id),
  validate: async ({ db, input }) => ({
    valid: orNotFound((await tokenExists(db, storedTokenOf(input.token))) ? (true as const) : undefined, 'Token'),
  }),
  unregister,
}
export const tenantPush: Handlers<typeof tenantCalls> = { register: (context) => register(context, null), unregister }
