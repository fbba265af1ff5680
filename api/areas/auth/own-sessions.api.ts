import type { ownSessions as calls } from '#contract/auth-sessions.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import { deviceOf } from './devices.rules.ts'
import { homeOf, requirePanelUser } from './auth-context.ts'
import { endSession, sessionsOf } from './own-sessions.db.ts'

export const ownSessions: Handlers<typeof calls> = {
  async list(context) {
    const { homeTenantId, id, sessionId } = requirePanelUser(context)
    const rows = await sessionsOf(context.services.platformPool, homeTenantId, id, isoAt(context.services.clock()))
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
    const who = requirePanelUser(context)
    if (who.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    if (!(await endSession(services.platformPool, who.homeTenantId, who.id, id))) throw notFound('Session')
    services.sessions.clearCache()
    await openTransaction((db) => audit(db, 'auth.session_ended', `user:${who.id}`, { session: id }), {
      scope: homeOf(who),
    })
    return { id }
  },
  async endOthers(context) {
    const { services, openTransaction } = context
    const who = requirePanelUser(context)
    if (who.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    const others = (await sessionsOf(services.platformPool, who.homeTenantId, who.id, isoAt(services.clock()))).filter(
      ({ id }) => id !== who.sessionId,
    )
    await services.sessions.endAllOfUser(who.homeTenantId, who.id, who.sessionId)
    await openTransaction((db) => audit(db, 'auth.sessions_ended', `user:${who.id}`, { sessions: others.length }), {
      scope: homeOf(who),
    })
    return { ended: others.length }
  },
}
