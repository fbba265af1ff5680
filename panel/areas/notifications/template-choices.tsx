import type { EventSetting, MessageTemplate } from '#contract/areas/notifications/events.ts'
import type { TemplateKey } from '#contract/rules/messages/message-events.ts'
import { channels, isTemplate } from '#contract/rules/messages/message-events.ts'
import { useText } from '#kit/data/text.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'
import { useLocaleNames } from '../pages/locale-names.ts'
import styles from './notifications.module.css'

type Props = {
  event: EventSetting
  template: MessageTemplate
  choose: (key: TemplateKey, locale: string) => void
}

/** Receiver, channel and language of the text. */
export function Choices({ event, template, choose }: Props) {
  const t = useText('notifications')
  const { receiver, channel, locale, changed_locales } = template
  const locales = useLocaleNames()
  const key = { event: event.event_type, receiver, channel }
  const form = useLocalForm({ locale }, (values) => choose(key, values.locale))
  const available = channels.filter((one) => isTemplate({ ...key, channel: one }))
  const chooseReceiver = (next: TemplateKey['receiver']) => {
    const kept = isTemplate({ ...key, receiver: next }) ? channel : 'email'
    choose({ ...key, receiver: next, channel: kept }, locale)
  }
  return (
    <div className={styles.choices}>
      {event.receivers.length > 1 && (
        <Segments
          label={t('receiver')}
          value={receiver}
          options={event.receivers.map((one) => ({ value: one.receiver, text: t(`receiver_${one.receiver}`) }))}
          onChange={chooseReceiver}
        />
      )}
      {available.length > 1 && (
        <Segments
          label={t('channel')}
          value={channel}
          options={available.map((value) => ({ value, text: t(`channel_${value}`) }))}
          onChange={(next) => choose({ ...key, channel: next }, locale)}
        />
      )}
      <SelectField
        form={form}
        name="locale"
        label={t('language')}
        hideLabel
        options={locales.map(({ value, text }) => ({
          value,
          text: changed_locales.includes(value) ? t('language_changed', { name: text }) : text,
        }))}
      />
    </div>
  )
}
