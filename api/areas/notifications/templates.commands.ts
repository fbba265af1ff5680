import type { MessageTemplate, TemplateInput } from '#contract/areas/notifications/events.ts'
import type { Channel, MessageEvent, Receiver, TemplateKey } from '#contract/rules/messages/message-events.ts'
import {
  isTemplate,
  messageEvents,
  missingTags,
  templateId,
  templateKeys,
  templateOfId,
  unknownTags,
} from '#contract/rules/messages/message-events.ts'
import { invalid, notFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { MessageText } from './mails.rules.ts'
import { mailLanguage } from './mails.rules.ts'
import { insertTextVersion, lockText } from './templates/template-versions.db.ts'
import { deleteText, listSwitches, listTexts, saveSwitch, saveText, textsOf } from './templates.db.ts'
import { defaultText } from './templates.rules.ts'
import type { Switches } from './templates/template-switches.rules.ts'
import { switchOf, isActive } from './templates/template-switches.rules.ts'

type Texts = Awaited<ReturnType<typeof listTexts>>

export const keyOf = (id: string): TemplateKey => {
  const key = templateOfId(id)
  if (!key) throw notFound('Template')
  return key
}

const isTextOf =
  ({ event, receiver, channel }: TemplateKey) =>
  (row: Texts[number]) =>
    row.template === event && row.receiver === receiver && row.channel === channel

function toTemplate(key: TemplateKey, locale: string, rows: { texts: Texts; switches: Switches }): MessageTemplate {
  const own = rows.texts.filter(isTextOf(key))
  const changed = own.find((row) => row.locale === locale)
  const { subject, message, button_label, button_color } = changed ?? defaultText(key, locale)
  return {
    id: templateId(key),
    event_type: key.event,
    receiver: key.receiver,
    channel: key.channel,
    locale,
    recipients: switchOf(rows.switches, key)?.recipients ?? [],
    subject,
    message,
    button_label,
    button_color,
    tags: [...messageEvents[key.event].tags],
    is_active: isActive(rows.switches, key),
    is_default: changed === undefined,
    changed_locales: own.map((row) => row.locale).toSorted(),
  }
}

const loadRows = async (db: Db) => {
  const [texts, switches] = await Promise.all([listTexts(db), listSwitches(db)])
  return { texts, switches }
}

type TemplateFilter = { event_type?: MessageEvent | undefined; channel?: Channel | undefined }

export async function listTemplates(
  db: Db,
  { event_type, channel }: TemplateFilter,
  locale: string,
): Promise<MessageTemplate[]> {
  const rows = await loadRows(db)
  return templateKeys
    .filter((key) => (event_type === undefined || key.event === event_type) && (!channel || key.channel === channel))
    .map((key) => toTemplate(key, locale, rows))
}

export const showTemplate = async (db: Db, id: string, locale: string): Promise<MessageTemplate> =>
  toTemplate(keyOf(id), locale, await loadRows(db))

/** 422 at each field with a tag that the event does not have. */
export function checkTags(id: string, { subject, message, button_label }: Partial<MessageText>): TemplateKey {
  const key = keyOf(id)
  const errors: Record<string, string> = {}
  for (const [field, text] of Object.entries({ subject, message, button_label })) {
    const unknown = unknownTags(text ?? '', key.event)
    if (unknown.length > 0) errors[field] = `Unknown tag: ${unknown.map((tag) => `{${tag}}`).join(', ')}`
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return key
}

const textOf = (key: TemplateKey, input: TemplateInput): MessageText => ({
  subject: key.channel === 'email' || key.channel === 'push' ? (input.subject ?? null) : null,
  message: input.message,
  button_label: key.channel === 'email' ? input.button_label || null : null,
  button_color: key.channel === 'email' ? (input.button_color ?? null) : null,
})

/** Keeps the text of the tenant that a change replaces, with who wrote it. `text` is null if it is removed. */
async function keepVersion(
  db: Db,
  key: TemplateKey,
  { locale, text }: { locale: string; text: MessageText | null },
): Promise<void> {
  const old = await lockText(db, key, locale)
  if (!old) return
  const { saved_by, updated_at, ...oldText } = old
  const isSame = text !== null && textFields.every((field) => text[field] === oldText[field])
  if (isSame) return
  const { receiver, channel } = key
  const version = { id: newId(), receiver, channel, locale, author: saved_by, created_at: updated_at }
  await insertTextVersion(db, key, { ...oldText, ...version })
}
const textFields = ['subject', 'message', 'button_label', 'button_color'] as const

export async function changeTemplate(
  db: Db,
  input: Omit<TemplateInput, 'id'> & { id: string },
  locale: string,
): Promise<MessageTemplate> {
  const { subject = null, message, button_label = null } = input
  const key = checkTags(input.id, { subject, message, button_label })
  if ((key.channel === 'email' || key.channel === 'push') && (subject ?? '') === '')
    throw invalid({ subject: 'The subject field is required.' })
  if (missingTags(message, key.event).length > 0)
    throw invalid({
      message: `The message needs the tag ${missingTags(message, key.event)
        .map((tag) => `{${tag}}`)
        .join(', ')}.`,
    })
  const language = mailLanguage(locale)
  const text = textOf(key, input)
  await keepVersion(db, key, { locale: language, text })
  await saveText(db, key, language, { ...text, saved_by: db.actor.name })
  if (input.recipients !== undefined && key.receiver === 'admin')
    await saveSwitch(db, key, { is_active: isActive(await listSwitches(db), key), recipients: input.recipients })
  await audit(db, 'message.changed', `message_template:${input.id}`, { locale: language })
  return showTemplate(db, input.id, language)
}

/** Removes the text of the tenant in this language: the default applies again. */
export async function resetTemplate(db: Db, id: string, locale: string): Promise<MessageTemplate> {
  await keepVersion(db, keyOf(id), { locale: mailLanguage(locale), text: null })
  await deleteText(db, keyOf(id), mailLanguage(locale))
  await audit(db, 'message.reset', `message_template:${id}`, { locale: mailLanguage(locale) })
  return showTemplate(db, id, mailLanguage(locale))
}

/** Texts and switches of an event, for several receivers and channels. */
export async function textsToSend(db: Db, event: MessageEvent) {
  const [texts, switches] = await Promise.all([textsOf(db, event), listSwitches(db)])
  return {
    isActive: (receiver: Receiver, channel: Channel) =>
      isTemplate({ event, receiver, channel }) && isActive(switches, { event, receiver, channel }),
    recipients: switchOf(switches, { event, receiver: 'admin', channel: 'email' })?.recipients ?? [],
    text: (receiver: Receiver, channel: Channel, locale: string): MessageText =>
      texts.find(
        (row) => row.receiver === receiver && row.channel === channel && row.locale === mailLanguage(locale),
      ) ?? defaultText({ event, receiver, channel }, mailLanguage(locale)),
  }
}
