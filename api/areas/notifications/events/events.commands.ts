import type { EventSetting } from '#contract/areas/notifications/events.ts'
import type { Channel, MessageEvent, Receiver } from '#contract/rules/messages/message-events.ts'
import {
  channels,
  eventNames,
  isTemplate,
  messageEvents,
  receivers,
  templateId,
} from '#contract/rules/messages/message-events.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { eventTexts } from '../event-texts.rules.ts'
import { isChannelReady } from '../services.queries.ts'
import { listSwitches, saveSwitch } from '../templates.db.ts'
import type { Switches } from '../templates/template-switches.rules.ts'
import { switchOf, isActive } from '../templates/template-switches.rules.ts'

function toEvent(event: MessageEvent, rows: Switches, locale: string): EventSetting {
  const { name, description } = eventTexts(event, locale)
  const definition = messageEvents[event]
  return {
    id: event,
    event_type: event,
    group: definition.group,
    event_name: name,
    event_description: description,
    placeholders: [...definition.tags],
    is_always_active: definition.isAlwaysActive === true,
    receivers: receivers
      .filter((receiver) => definition.receivers[receiver] !== undefined)
      .map((receiver) => ({
        receiver,
        recipients: switchOf(rows, { event, receiver, channel: 'email' })?.recipients ?? [],
        channels: channelsOf(event, receiver, rows),
      })),
  }
}

const channelsOf = (event: MessageEvent, receiver: Receiver, rows: Switches): Partial<Record<Channel, boolean>> =>
  Object.fromEntries(
    channels
      .filter((channel) => isTemplate({ event, receiver, channel }))
      .map((channel) => [channel, isActive(rows, { event, receiver, channel })]),
  )

export async function listEvents(db: Db, receiver: Receiver | undefined, locale: string): Promise<EventSetting[]> {
  const rows = await listSwitches(db)
  return eventNames
    .map((event) => toEvent(event, rows, locale))
    .filter((event) => receiver === undefined || event.receivers.some((one) => one.receiver === receiver))
}

type SwitchInput = { event_type: MessageEvent; receiver: Receiver; channel: Channel; is_active: boolean }

/** 422 for a channel that the event has not, or that no service sends on. */
export async function switchEvent(db: Db, config: Config, input: SwitchInput, locale: string): Promise<EventSetting> {
  const key = { event: input.event_type, receiver: input.receiver, channel: input.channel }
  if (!isTemplate(key)) throw invalid({ channel: 'The selected channel is invalid.' })
  if (!input.is_active && messageEvents[key.event].isAlwaysActive) throw apiError('MESSAGE_ALWAYS_ACTIVE')
  if (input.is_active && !(await isChannelReady(db, config, key.channel))) throw apiError('NO_ACTIVE_CHANNEL')
  await saveSwitch(db, key, { is_active: input.is_active })
  await audit(db, 'message.switched', `message_template:${templateId(key)}`, { is_active: input.is_active })
  return toEvent(key.event, await listSwitches(db), locale)
}
