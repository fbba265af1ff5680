import { z } from 'zod'
import { liveActivity } from '#contract/areas/notifications/live-activity.ts'
import type { LiveActivity } from '#contract/areas/notifications/live-activity.ts'
import { liveActivityStatus } from '#contract/schemas/order.ts'
import { url } from '#contract/fields.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { uploadPromotionPicture } from '#kit/data/upload-picture.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { ImageField } from '#kit/ui/form/image-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { NotificationTabs } from './notification-tabs.tsx'

const texts = z.object({ title: z.string().trim().max(60), message: z.string().trim().max(120) })
const schema = z.object({
  is_enabled: z.boolean(),
  icon_url: url.nullable(),
  statuses: z.record(liveActivityStatus, texts),
})

/** How the progress of an order looks on the lock screen of an iPhone. */
export function LiveActivityScreen() {
  const t = useText('notifications')
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(liveActivity.show, {})
  return (
    <Screen title={t('title')} back={to('/settings')} toolbar={<NotificationTabs current="live" />}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && <LiveActivityForm saved={data} />}
    </Screen>
  )
}

type Texts = LiveActivity['statuses']

/** A text that is not changed stays the default one, which is in the language of each customer. */
const changedTexts = (saved: Texts, draft: Texts): Partial<Texts> =>
  Object.fromEntries(
    liveActivityStatus.options
      .filter((one) => saved[one].title !== draft[one].title || saved[one].message !== draft[one].message)
      .map((one) => [one, draft[one]]),
  )

function LiveActivityForm({ saved }: { saved: LiveActivity }) {
  const t = useText('notifications')
  const form = useCallForm({
    schema,
    values: saved,
    reload: () => fetchCall(liveActivity.show, {}),
    save: ({ statuses, ...fields }) =>
      send(liveActivity.save, { ...fields, statuses: changedTexts(saved.statuses, statuses) }),
    invalidates: [liveActivity],
    successText: t('live_saved'),
    errorText: t('channel_failed'),
  })
  return (
    <Form form={form} saveLabel={t('save')}>
      <Stack gap={16}>
        <Card title={t('live')} note={t('live_about')}>
          <Stack gap={16}>
            <SwitchField form={form} name="is_enabled" label={t('live_on')} hint={t('live_on_hint')} />
            <ImageField
              form={form}
              name="icon_url"
              label={t('live_icon')}
              hint={t('live_icon_hint')}
              upload={uploadPromotionPicture}
              accept="image/png"
            />
          </Stack>
        </Card>
        {liveActivityStatus.options.map((status) => (
          <Card key={status} title={t(`live_${status}`)}>
            <Fields>
              <Span columns={5}>
                <TextField form={form} name={`statuses.${status}.title`} label={t('live_text')} maxLength={60} />
              </Span>
              <Span columns={7}>
                <TextField form={form} name={`statuses.${status}.message`} label={t('message')} maxLength={120} />
              </Span>
            </Fields>
          </Card>
        ))}
      </Stack>
    </Form>
  )
}
