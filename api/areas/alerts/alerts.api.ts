import { AlertPreference } from '#contract/alerts.ts'
import type { alerts as tenantCalls, Alerts, merchantAlerts as merchantCalls } from '#contract/alerts.ts'
import type { Escalation } from '#contract/settings.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { pushKey } from '#api/providers/push/pusher.ts'
import { holdSetting, putSetting } from '../settings/put-setting.commands.ts'
import { settingsFor, settingWrittenAt } from '../settings/settings.queries.ts'
import { alertSettings, contactsOf, receive } from './alerts.commands.ts'
import { choiceOf, keepChoice } from './alerts.db.ts'

async function show(context: Context): Promise<Alerts> {
  const {
    db,
    services: { config },
  } = context
  const { merchantId } = db.scope
  const [kept, settings, writtenAt, contacts] = await Promise.all([
    choiceOf(db, panelUser(context).id),
    settingsFor(db, merchantId, alertSettings),
    settingWrittenAt(db, 'escalation', merchantId),
    merchantId === null ? [] : contactsOf(db, merchantId),
  ])
  return {
    preference: AlertPreference.parse(kept?.preference ?? {}),
    push_key: pushKey(config),
    escalation: settings.escalation,
    escalation_updated_at: writtenAt,
    contacts,
    auto_reject_minutes: settings.is_auto_accept ? 0 : settings.auto_reject_minutes,
    can_send_sms: config.SMS_URL !== undefined,
  }
}

async function choose(context: Context<AlertPreference>): Promise<AlertPreference> {
  await keepChoice(context.db, panelUser(context).id, context.input)
  return context.input
}

async function escalate({
  db,
  input: { expected_updated_at, ...escalation },
}: Context<Escalation & { expected_updated_at?: string | undefined }>): Promise<Escalation> {
  const { merchantId } = db.scope
  await holdSetting(db, 'escalation', merchantId, expected_updated_at)
  await putSetting(db, 'escalation', escalation, { merchantId })
  await audit(db, 'settings.changed', merchantId === null ? `tenant:${db.scope.tenantId}` : `merchant:${merchantId}`, {
    escalation,
  })
  return escalation
}

export const alerts: Handlers<typeof tenantCalls> = { show, savePreference: choose, saveEscalation: escalate }
export const merchantAlerts: Handlers<typeof merchantCalls> = {
  show,
  savePreference: choose,
  saveEscalation: escalate,
  received: async ({ db, input }) => {
    await receive(db, input.order_ids)
    return {}
  },
}
