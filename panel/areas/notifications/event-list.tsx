import { IconBell, IconBrandWhatsapp, IconDeviceMobileMessage, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { EventSetting } from '#contract/areas/notifications/events.ts'
import { channels, templateKeys } from '#contract/rules/messages/message-events.ts'
import type { MessageEvent, TemplateKey } from '#contract/rules/messages/message-events.ts'
import { useText } from '#kit/data/text.ts'
import styles from './notifications.module.css'

const icons = { email: IconMail, sms: IconDeviceMobileMessage, whatsapp: IconBrandWhatsapp, push: IconBell }
const groups = ['orders', 'accounts', 'work'] as const

type Props = {
  events: readonly EventSetting[]
  current: MessageEvent | undefined
  to: (key: TemplateKey) => string
}

/** All events, with the channels on which somebody is told. */
export function EventList({ events, current, to }: Props) {
  const t = useText('notifications')
  return (
    <nav className={styles.events} aria-label={t('events')}>
      {groups.map((group) => (
        <div key={group}>
          <h2 className={styles.group}>{t(`group_${group}`)}</h2>
          <ul>
            {events
              .filter((event) => event.group === group)
              .map((event) => (
                <li key={event.id}>
                  <EventLink event={event} isCurrent={event.event_type === current} to={to} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function EventLink({ event, isCurrent, to }: { event: EventSetting; isCurrent: boolean; to: Props['to'] }) {
  const t = useText('notifications')
  const key = templateKeys.find((one) => one.event === event.event_type)
  const isOn = (channel: (typeof channels)[number]) => event.receivers.some((one) => one.channels[channel] === true)
  if (!key) return null
  return (
    <Link
      to={to(key)}
      className={styles.event}
      aria-current={isCurrent ? 'page' : undefined}
      title={event.event_description}
      preventScrollReset
    >
      <span>{event.event_name}</span>
      <span className={styles.icons}>
        {channels.map((channel) => {
          const Icon = icons[channel]
          return isOn(channel) ? (
            <Icon key={channel} size={15} role="img" aria-label={t(`channel_${channel}`)} />
          ) : (
            <Icon key={channel} size={15} aria-hidden data-off />
          )
        })}
      </span>
    </Link>
  )
}
