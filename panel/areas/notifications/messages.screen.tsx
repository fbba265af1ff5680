import { messageTemplates } from '#contract/areas/notifications/events.ts'
import { templateKeys, templateId } from '#contract/rules/messages/message-events.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { EventList } from './event-list.tsx'
import { NotificationTabs } from './notification-tabs.tsx'
import { TemplateEditor } from './template-editor.tsx'
import styles from './notifications.module.css'

const first = 'order_placed.customer.email'

/** What people are told about which event, on which channel, in which words. */
export function MessagesScreen() {
  const t = useText('notifications')
  const { to } = usePanelRoute()
  const { get, href, go } = useQueryParams()
  const { boot } = usePanelContext()
  const reader = useLocale()
  const events = useCall(messageTemplates.events, {}, { keySuffix: reader })
  const chosen = templateKeys.find((key) => templateId(key) === get('template'))
  const id = chosen ? templateId(chosen) : first
  const current = chosen ?? templateKeys.find((key) => templateId(key) === first)
  const defaultLocale = boot.active_locales.find(({ is_default }) => is_default)?.locale ?? 'en'
  const locale = get('locale') ?? defaultLocale
  const template = useCall(messageTemplates.show, { id, locale }, { keepPreviousData: false })
  const event = events.data?.find(({ event_type }) => event_type === current?.event)
  const loadError = events.loadError ?? template.loadError
  const retry = () => {
    events.refetch()
    template.refetch()
  }
  return (
    <Screen title={t('title')} back={to('/settings')} toolbar={<NotificationTabs current="messages" />}>
      {loadError && !template.data && <LoadErrorState error={loadError} retry={retry} />}
      <div className={styles.messages}>
        {events.data && (
          <EventList
            events={events.data}
            current={current?.event}
            to={(key) => href({ template: templateId(key), locale })}
          />
        )}
        {event && template.data && (
          <TemplateEditor
            key={`${id} ${template.data.locale}`}
            event={event}
            template={template.data}
            choose={(key, language) => go({ template: templateId(key), locale: language })}
          />
        )}
      </div>
    </Screen>
  )
}
