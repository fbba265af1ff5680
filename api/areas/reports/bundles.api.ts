import type { bundles as calls } from '#contract/areas/exports/bundles.ts'
import { apiError } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'
import { reportExports, startBundle } from '../exports/exports.commands.ts'

export const bundles: Handlers<typeof calls> = {
  async start(context) {
    const user = panelUser(context)
    if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    await requireRecentLogin(context, user, context.input.current_password)
    return context.openTransaction((db) => startBundle({ ...context, db }))
  },
  list: (context) => reportExports({ ...context, input: { ...context.input, type: 'bundle' } }, false),
}
