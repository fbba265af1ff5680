import { IconRestore, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import type { EventSetting, MessageTemplate } from '#contract/areas/notifications/events.ts'
import { channels, isTemplate, missingTags, unknownTags } from '#contract/rules/messages/message-events.ts'
import type { TemplateKey } from '#contract/rules/messages/message-events.ts'
import { isRtl } from '#kit/data/language.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useLocalForm } from '#kit/data/use-local-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ColorField } from '#kit/ui/form/color-field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { Segments } from '#kit/ui/layout/tabs.tsx'
import { useLocaleNames } from '../pages/locale-names.ts'
import { MessageTestDialog } from './message-test-dialog.tsx'
import { templateIdOf } from './template-id.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import styles from './notifications.module.css'

const schema = messageTemplates.update.input.omit({ id: true, locale: true, recipients: true })
type TagField = 'subject' | 'message' | 'button_label'
const tagFields: readonly TagField[] = ['subject', 'message', 'button_label']

type Props = {
  event: EventSetting
  template: MessageTemplate
  choose: (key: TemplateKey, locale: string) => void
}

/** The text of an event for one receiver, channel and language, with a preview. */
export function TemplateEditor({ event, template, choose }: Props) {
  const t = useText('notifications')
  const { locale, channel, receiver } = template
  const [isTesting, setTesting] = useState(false)
  const form = useCallForm({
    schema,
    values: {
      subject: template.subject ?? '',
      message: template.message,
      button_label: template.button_label ?? '',
      button_color: template.button_color,
    },
    save: (values) => send(messageTemplates.update, { id: templateIdOf(template), locale, ...values }),
    invalidates: [messageTemplates],
    successText: t('template_saved'),
  })
  const key = { event: event.event_type, receiver, channel }
  const unknown = tagFields.flatMap((field) => unknownTags(form.values[field] ?? '', key.event))
  const missing = missingTags(form.values.message, key.event)
  const { insert, remember } = useTagInsertion((field, text) => form.setValues({ [field]: text }))
  const hasSubject = channel === 'email' || channel === 'push'
  return (
    <>
      <Form form={form} saveLabel={t('save')}>
        <Card
          title={event.event_name}
          end={<ActiveSwitch event={event} templateKey={key} />}
          note={event.event_description}
        >
          <Stack gap={16}>
            <Choices event={event} template={template} choose={choose} />
            <div onFocusCapture={(focus) => remember(focus.target)}>
              <Fields>
                {hasSubject && (
                  <TextField
                    form={form}
                    name="subject"
                    label={t(channel === 'push' ? 'push_title' : 'subject')}
                    maxLength={200}
                    required
                  />
                )}
                <div className={styles.wide} dir={isRtl(locale) ? 'rtl' : 'ltr'}>
                  <TextField form={form} name="message" label={t('message')} minRows={5} maxLength={4_000} required />
                </div>
                {channel === 'email' && event.placeholders.includes('link') && (
                  <>
                    <Span columns={6}>
                      <TextField form={form} name="button_label" label={t('button')} maxLength={60} />
                    </Span>
                    <Span columns={6}>
                      <ColorField form={form} name="button_color" label={t('button_color')} nullable />
                    </Span>
                  </>
                )}
              </Fields>
            </div>
            {unknown.length > 0 && (
              <p className={styles.problem} role="alert">
                {t('unknown_tag', { tags: [...new Set(unknown)].map((tag) => `{${tag}}`).join(', ') })}
              </p>
            )}
            {missing.length > 0 && (
              <p className={styles.problem} role="alert">
                {t('missing_tag', { tags: missing.map((tag) => `{${tag}}`).join(', ') })}
              </p>
            )}
            <Tags tags={event.placeholders} insert={insert} />
            <Row>
              <Button icon={IconSend} size="small" onClick={() => setTesting(true)} disabled={channel === 'push'}>
                {t('send_test')}
              </Button>
              {!template.is_default && <ResetButton template={template} />}
            </Row>
          </Stack>
        </Card>
      </Form>
      <Stack gap={16}>
        <TemplatePreview template={template} text={form.values} isValid={unknown.length === 0} />
        <TemplateVersions template={template} />
      </Stack>
      {isTesting && <MessageTestDialog template={template} text={form.values} close={() => setTesting(false)} />}
    </>
  )
}

/** Inserts a tag where the cursor was last. */
function useTagInsertion(set: (field: TagField, text: string) => void) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const remember = (target: EventTarget) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')
    if (isText && tagFields.some((field) => field === target.name)) last.current = target
  }
  const insert = (tag: string) => {
    const field = last.current ?? document.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
    const name = tagFields.find((one) => one === field?.name)
    if (!field || !name) return
    const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    set(name, `${field.value.slice(0, start)}{${tag}}${field.value.slice(end)}`)
    const cursor = start + tag.length + 2
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(cursor, cursor)
    })
  }
  return { insert, remember }
}

function Tags({ tags, insert }: { tags: readonly string[]; insert: (tag: string) => void }) {
  const t = useText('notifications')
  return (
    <div role="group" aria-label={t('insert_tag')} className={styles.tags}>
      <span className={styles.muted}>{t('insert_tag')}</span>
      {tags.map((tag) => (
        <button key={tag} type="button" className={styles.tag} dir="ltr" onClick={() => insert(tag)}>
          {tag}
        </button>
      ))}
    </div>
  )
}

/** Receiver, channel and language of the text. */
function Choices({ event, template, choose }: Props) {
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

/** Whether the message is sent at all. It takes effect at once. */
function ActiveSwitch({ event, templateKey }: { event: EventSetting; templateKey: TemplateKey }) {
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

function ResetButton({ template }: { template: MessageTemplate }) {
  const t = useText('notifications')
  const reset = useCallMutation(messageTemplates.reset, {
    invalidates: [messageTemplates],
    successText: t('template_reset'),
  })
  return (
    <Button
      size="small"
      icon={IconRestore}
      busy={reset.isPending}
      onClick={() => void reset.mutate({ id: templateIdOf(template), locale: template.locale })}
    >
      {t('reset')}
    </Button>
  )
}
