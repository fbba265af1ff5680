import type { EventSetting } from '#contract/areas/notifications/events.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import type { TemplateKey } from '#contract/rules/messages/message-events.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Switch } from '#kit/ui/form/switch.tsx'

/** Whether the message is sent at all. It takes effect at once. */
export function ActiveSwitch({ event, templateKey }: { event: EventSetting; templateKey: TemplateKey }) {
  const t = useText('notifications')
  const change = useCallMutation(messageTemplates.switchEvent, { invalidates: [messageTemplates] })
  const { receiver, channel } = templateKey
  const checked = event.receivers.find((one) => one.receiver === receiver)?.channels[channel] ?? false
  return (
    <Switch
      label={t('active')}
      checked={checked}
      disabled={event.is_always_active || change.isPending}
      onChange={(is_active) => void change.mutate({ event_type: event.event_type, receiver, channel, is_active })}
    />
  )
}
