import type { ownSessions as calls } from '#contract/auth-sessions.ts'
import type { Answers } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { fail, missing } from '#api/platform/api-error.ts'
import { deviceOf } from './devices.rules.ts'
import { homeOf, staff } from './front.ts'
import { endSession, sessionsOf } from './own-sessions.db.ts'

export const ownSessions: Answers<typeof calls> = {
  async list(context) {
    const { homeTenantId, id, sessionId } = staff(context)
    const rows = await sessionsOf(context.platform.platformPool, homeTenantId, id, isoAt(context.platform.clock()))
    return rows.map(({ user_agent, impersonator_id, ...row }) => ({
      ...row,
      ...deviceOf(user_agent),
      is_current: row.id === sessionId,
      is_impersonated: impersonator_id !== null && impersonator_id !== id,
    }))
  },
  async end(context) {
    const {
      platform,
      open,
      input: { id },
    } = context
    const who = staff(context)
    if (who.impersonatorId !== null) throw fail('NOT_ALLOWED')
    if (!(await endSession(platform.platformPool, who.homeTenantId, who.id, id))) throw missing('Session')
    platform.sessions.drop()
    await open((db) => audit(db, 'auth.session_ended', `user:${who.id}`, { session: id }), { place: homeOf(who) })
    return { id }
  },
  async endOthers(context) {
    const { platform, open } = context
    const who = staff(context)
    if (who.impersonatorId !== null) throw fail('NOT_ALLOWED')
    const others = (await sessionsOf(platform.platformPool, who.homeTenantId, who.id, isoAt(platform.clock()))).filter(
      ({ id }) => id !== who.sessionId,
    )
    await platform.sessions.endAll(who.homeTenantId, who.id, who.sessionId)
    await open((db) => audit(db, 'auth.sessions_ended', `user:${who.id}`, { sessions: others.length }), {
      place: homeOf(who),
    })
    return { ended: others.length }
  },
}
