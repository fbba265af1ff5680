import type { messageLog as logCalls } from '#contract/areas/notifications/messages.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { resendMessage, searchLog, showMessage } from './message-log.commands.ts'

export const messageLog: Handlers<typeof logCalls> = {
  list: ({ db, input, tenant }) => searchLog(db, input, tenant.timezone),
  show: ({ db, input: { id } }) => showMessage(db, id),
  resend: ({ db, input: { id } }) => resendMessage(db, id),
}
