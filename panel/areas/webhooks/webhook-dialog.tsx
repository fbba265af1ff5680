import { webhookEvent, webhooks } from '#contract/areas/webhooks.ts'
import type { Webhook } from '#contract/areas/webhooks.ts'
import { useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MultiSelectField } from '#kit/ui/form/select-field.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Row, Text } from '#kit/ui/layout/layout.tsx'

type Props = { webhook?: Webhook; close: () => void; onCreated: (secret: { name: string; secret: string }) => void }

const schema = webhooks.create.input.omit({ status: true })

/** Creates or changes a webhook. A new one shows its secret afterwards. */
export function WebhookDialog({ webhook, close, onCreated }: Props) {
  const t = useText('webhooks')
  const locale = useLocale()
  const events = useCall(webhooks.events, {}, { staleTime: 300_000, keySuffix: locale }).data ?? []
  const form = useCallForm({
    schema,
    values: { name: webhook?.name ?? '', url: webhook?.url ?? '', events: webhook?.events ?? [] },
    save: async (values, part) => {
      if (webhook) return send(webhooks.update, { ...part, id: webhook._id })
      const created = await send(webhooks.create, values)
      onCreated(created)
      return created
    },
    invalidates: [webhooks.list],
    successText: t(webhook ? 'saved' : 'created_done'),
    onSaved: close,
  })
  const hasAll = form.values.events.length === webhookEvent.options.length
  return (
    <FormDialog
      form={form}
      close={close}
      title={webhook ? t('edit_of', { name: webhook.name }) : t('add')}
      submitLabel={t(webhook ? 'save' : 'create')}
    >
      <TextField form={form} name="name" label={t('name')} hint={t('name_hint')} maxLength={100} autoFocus required />
      <TextField form={form} name="url" label={t('url')} hint={t('url_hint')} maxLength={1000} ltr required />
      <MultiSelectField
        form={form}
        name="events"
        label={t('events')}
        required
        options={events.map(({ event, name }) => ({ value: event, text: name }))}
      />
      {!hasAll && (
        <Row>
          <Button size="small" onClick={() => form.setValues({ events: [...webhookEvent.options] })}>
            {t('all_events')}
          </Button>
        </Row>
      )}
      <Text tone="soft" size={12}>
        {t('payload_note')}
      </Text>
    </FormDialog>
  )
}
