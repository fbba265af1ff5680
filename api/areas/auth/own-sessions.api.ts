import type { ownSessions as calls } from '#contract/areas/auth/sessions.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import { deviceOf } from './devices.rules.ts'
import { homeScopeOf, requirePanelUser } from './auth-context.ts'
import { deleteSession, listSessions } from './own-sessions.db.ts'

export const ownSessions: Handlers<typeof calls> = {
  async list(context) {
    const { homeTenantId, id, sessionId } = requirePanelUser(context)
    const rows = await listSessions(context.services.platformPool, homeTenantId, id, isoAt(context.services.clock()))
    return rows.map(({ user_agent, impersonator_id, ...row }) => ({
      ...row,
      ...deviceOf(user_agent),
      is_current: row.id === sessionId,
      is_impersonated: impersonator_id !== null && impersonator_id !== id,
    }))
  },
  async end(context) {
    const {
      services,
      openTransaction,
      input: { id },
    } = context
    const user = requirePanelUser(context)
    if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    if (!(await deleteSession(services.platformPool, user.homeTenantId, user.id, id))) throw notFound('Session')
    services.sessions.clearCache()
    await openTransaction((db) => audit(db, 'auth.session_ended', `user:${user.id}`, { session: id }), {
      scope: homeScopeOf(user),
    })
    return { id }
  },
  async endOthers(context) {
    const { services, openTransaction } = context
    const user = requirePanelUser(context)
    if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    const others = (
      await listSessions(services.platformPool, user.homeTenantId, user.id, isoAt(services.clock()))
    ).filter(({ id }) => id !== user.sessionId)
    await services.sessions.endAllOfUser(user.homeTenantId, user.id, user.sessionId)
    await openTransaction((db) => audit(db, 'auth.sessions_ended', `user:${user.id}`, { sessions: others.length }), {
      scope: homeScopeOf(user),
    })
    return { ended: others.length }
  },
}
