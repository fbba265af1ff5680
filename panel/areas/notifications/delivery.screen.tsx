import type { z } from 'zod'
import { MessageDelivery, messageDelivery } from '#contract/areas/notifications/delivery.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { NotificationTabs } from './notification-tabs.tsx'

const schema: z.ZodType<MessageDelivery, MessageDelivery> = MessageDelivery

/** Quiet hours, who gets messages to the owner, and how long messages are kept. */
export function MessageDeliveryScreen() {
  const t = useText('notifications')
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(messageDelivery.show, {})
  return (
    <Screen title={t('title')} back={to('/settings')} toolbar={<NotificationTabs current="delivery" />}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <DeliveryForm saved={data} />}
    </Screen>
  )
}

function DeliveryForm({ saved }: { saved: MessageDelivery }) {
  const t = useText('notifications')
  const form = useCallForm({
    schema,
    values: saved,
    reload: () => fetchCall(messageDelivery.show, {}),
    save: (_draft, part) => send(messageDelivery.save, part),
    invalidates: [messageDelivery],
    successText: t('delivery_saved'),
  })
  return (
    <Form form={form} saveLabel={t('save')}>
      <Stack gap={16}>
        <Card title={t('quiet_hours')} note={t('quiet_about')}>
          <Stack gap={16}>
            <SwitchField form={form} name="quiet_hours.is_enabled" label={t('quiet_on')} />
            <Fields>
              <Span columns={3}>
                <TextField form={form} name="quiet_hours.from" type="time" label={t('quiet_from')} required />
              </Span>
              <Span columns={3}>
                <TextField form={form} name="quiet_hours.until" type="time" label={t('quiet_until')} required />
              </Span>
            </Fields>
          </Stack>
        </Card>
        <Card title={t('marketing_limit')} note={t('marketing_limit_about')}>
          <Stack gap={16}>
            <SwitchField form={form} name="marketing_limit.is_enabled" label={t('marketing_limit_on')} />
            <Fields>
              <Span columns={3}>
                <NumberField
                  form={form}
                  name="marketing_limit.messages"
                  label={t('marketing_limit_messages')}
                  required
                />
              </Span>
              <Span columns={3}>
                <NumberField form={form} name="marketing_limit.days" label={t('marketing_limit_days')} required />
              </Span>
            </Fields>
          </Stack>
        </Card>
        <Card title={t('owner_messages')}>
          <TextField
            form={form}
            name="owner_emails"
            label={t('owner_emails')}
            hint={t('owner_emails_hint')}
            maxLength={1000}
            optional
          />
        </Card>
        <Card title={t('log_kept')}>
          <Fields>
            <Span columns={3}>
              <NumberField form={form} name="log_days" label={t('log_days')} hint={t('log_days_hint')} required />
            </Span>
          </Fields>
        </Card>
      </Stack>
    </Form>
  )
}
