import { AlertPreference } from '#contract/areas/alerts/alerts.ts'
import type { alerts as tenantCalls, Alerts, merchantAlerts as merchantCalls } from '#contract/areas/alerts/alerts.ts'
import type { Escalation } from '#contract/areas/settings/settings.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { vapidPublicKey } from '#api/providers/push/web-push.ts'
import { assertSettingUnmodified, putSetting } from '../settings/put-setting.commands.ts'
import { settingsFor, settingUpdatedAt } from '../settings/settings.queries.ts'
import { recordReceived } from './alerts.commands.ts'
import { contactsOf } from './alert-contacts.commands.ts'
import { alertSettings } from './alert-settings.ts'
import { findAlertPreference, listUnreachedMerchants, saveAlertPreference } from './alerts.db.ts'

async function show(context: Context): Promise<Alerts> {
  const {
    db,
    services: { config },
  } = context
  const { merchantId } = db.scope
  const [stored, settings, updatedAt, contacts] = await Promise.all([
    findAlertPreference(db, panelUser(context).id),
    settingsFor(db, merchantId, alertSettings),
    settingUpdatedAt(db, 'escalation', merchantId),
    merchantId === null ? [] : contactsOf(db, merchantId),
  ])
  return {
    preference: AlertPreference.parse(stored?.preference ?? {}),
    push_key: vapidPublicKey(config),
    escalation: settings.escalation,
    escalation_updated_at: updatedAt,
    contacts,
    auto_reject_minutes: settings.is_auto_accept ? 0 : settings.auto_reject_minutes,
    can_send_sms: config.SMS_URL !== undefined,
  }
}

async function savePreference(context: Context<AlertPreference>): Promise<AlertPreference> {
  await saveAlertPreference(context.db, panelUser(context).id, context.input)
  return context.input
}

async function saveEscalation({
  db,
  input: { expected_updated_at, ...escalation },
}: Context<Escalation & { expected_updated_at?: string | undefined }>): Promise<Escalation> {
  const { merchantId } = db.scope
  await assertSettingUnmodified(db, 'escalation', merchantId, expected_updated_at)
  await putSetting(db, 'escalation', escalation, { merchantId })
  await audit(db, 'settings.changed', merchantId === null ? `tenant:${db.scope.tenantId}` : `merchant:${merchantId}`, {
    escalation,
  })
  return escalation
}

export const alerts: Handlers<typeof tenantCalls> = {
  show,
  savePreference,
  saveEscalation,
  unreached: ({ db }) => listUnreachedMerchants(db),
}
export const merchantAlerts: Handlers<typeof merchantCalls> = {
  show,
  savePreference,
  saveEscalation,
  received: async ({ db, input }) => {
    await recordReceived(db, input.order_ids)
    return {}
  },
}
