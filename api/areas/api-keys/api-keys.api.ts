import type { apiKeys as calls } from '#contract/areas/api-keys.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { permissionRows } from '../users/permissions.rules.ts'
import { createApiKey, rotateApiKey, updateApiKeyLimits } from './api-keys.commands.ts'
import { deleteApiKey, listApiKeys } from './api-keys.db.ts'

export const apiKeys: Handlers<typeof calls> = {
  list: ({ db, input }) => listApiKeys(db, input),
  permissions: (context) =>
    permissionRows(panelUser(context).permissions, {
      inMerchant: false,
      all: true,
      locale: context.request.locale,
      forApiKeys: true,
    }),
  create: createApiKey,
  async update({ db, input: { id, ...changes }, services }) {
    const key = await updateApiKeyLimits(db, id, changes)
    services.sessions.clearCache()
    return key
  },
  async rotate(context) {
    const key = await rotateApiKey(context)
    context.services.sessions.clearCache()
    return key
  },
  async remove({ db, input: { id }, services }) {
    const { name } = orNotFound(await deleteApiKey(db, id), 'API Key')
    await audit(db, 'api_key.deleted', `api_key:${id}`, { name })
    services.sessions.clearCache()
    return { id }
  },
}
