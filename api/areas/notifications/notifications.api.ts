import type { messageChannels as channelCalls } from '#contract/areas/notifications/channels.ts'
import type { messageTemplates as templateCalls } from '#contract/areas/notifications/events.ts'
import type { messageCosts as costCalls } from '#contract/areas/notifications/costs.ts'
import type { messageDelivery as deliveryCalls } from '#contract/areas/notifications/delivery.ts'
import type { liveActivity as liveActivityCalls } from '#contract/areas/notifications/live-activity.ts'
import type { messageLog as logCalls } from '#contract/areas/notifications/messages.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { assertReachable, listChannels, saveChannel, showChannel } from './channels.commands.ts'
import { saveMessageCosts, showMessageCosts } from './costs/costs.commands.ts'
import { saveMessageDelivery, showMessageDelivery } from './delivery-setting.commands.ts'
import { saveLiveActivity, showLiveActivity } from './live-activity.commands.ts'
import { mailLanguage } from './mails.rules.ts'
import { resendMessage, searchLog, showMessage } from './message-log.commands.ts'
import { checkSavedService } from './services/service-checks.commands.ts'
import { loadSender, sendMailWith } from './send-message.ts'
import { listVersions, restoreVersion } from './templates/template-versions.commands.ts'
import { changeTemplate, listTemplates, resetTemplate, showTemplate } from './templates.commands.ts'
import { listEvents, switchEvent } from './events/events.commands.ts'

export const messageLog: Handlers<typeof logCalls> = {
  list: ({ db, input, tenant }) => searchLog(db, input, tenant.timezone),
  show: ({ db, input: { id } }) => showMessage(db, id),
  resend: ({ db, input: { id } }) => resendMessage(db, id),
}

export const messageTemplates: Omit<Handlers<typeof templateCalls>, 'preview' | 'test'> = {
  events: ({ db, input: { receiver }, request }) => listEvents(db, receiver, request.locale),
  switchEvent: ({ db, input, request, services: { config } }) => switchEvent(db, config, input, request.locale),
  list: ({ db, input: { locale, ...filter }, tenant }) =>
    listTemplates(db, filter, mailLanguage(locale ?? tenant.defaultLocale)),
  show: ({ db, input: { id, locale }, tenant }) => showTemplate(db, id, mailLanguage(locale ?? tenant.defaultLocale)),
  update: ({ db, input, tenant }) => changeTemplate(db, input, input.locale ?? tenant.defaultLocale),
  versions: ({ db, input: { id, locale }, tenant }) => listVersions(db, id, locale ?? tenant.defaultLocale),
  restore: ({ db, input: { id, locale, version_id }, tenant }) =>
    restoreVersion(db, { id, versionId: version_id, locale: locale ?? tenant.defaultLocale }),
  reset: ({ db, input: { id, locale }, tenant }) => resetTemplate(db, id, locale ?? tenant.defaultLocale),
}

export const messageChannels: Handlers<typeof channelCalls> = {
  list: ({ db, input: { group }, tenant, services: { config } }) => listChannels(db, { config, tenant }, group),
  async save({ input, openTransaction, tenant, services }) {
    const { config } = services
    await assertReachable(config, input)
    const saved = await openTransaction((db) => saveChannel(db, { config, tenant }, input))
    const isUsed = input.is_active || input.is_fallback || Object.keys(input.credentials).length > 0
    if (saved.is_built_in || !saved.is_configured || !isUsed) return saved
    await checkSavedService(services, input.service, openTransaction)
    return openTransaction((db) => showChannel(db, { config, tenant }, input.service))
  },
  async testMail({ input: { email, service }, openTransaction, services: { config } }) {
    const sender = await openTransaction((db) => loadSender(db, config, 'email'))
    const active = sender.services.find((one) => service === undefined || one.service === service)
    if (!active) throw apiError('NO_ACTIVE_CHANNEL')
    const text = `${sender.name}: ${new Date().toISOString()}`
    const result = await sendMailWith(config, active, {
      id: newId(),
      to: email,
      subject: sender.name,
      html: `<p>${text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`,
      text,
      senderName: sender.name,
      replyTo: sender.replyTo,
    })
    return { sent: result.kind === 'sent', response: 'reason' in result ? result.reason : null }
  },
}

export const liveActivity: Handlers<typeof liveActivityCalls> = {
  show: ({ db, tenant }) => showLiveActivity(db, tenant.defaultLocale),
  save: ({ db, input, tenant, services: { config } }) => saveLiveActivity(db, config, input, tenant.defaultLocale),
}

export const messageCosts: Pick<Handlers<typeof costCalls>, 'show' | 'save'> = {
  show: ({ db, input, tenant }) => showMessageCosts(db, input, tenant),
  save: ({ db, input, tenant }) => saveMessageCosts(db, input, tenant),
}

export const messageDelivery: Handlers<typeof deliveryCalls> = {
  show: ({ db }) => showMessageDelivery(db),
  save: ({ db, input }) => saveMessageDelivery(db, input),
}
