import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { EventSetting, MessageTemplate } from '#contract/areas/notifications/events.ts'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import type { TemplateKey } from '#contract/rules/messages/message-events.ts'
import { missingTags, unknownTags } from '#contract/rules/messages/message-events.ts'
import { isRtl } from '#kit/data/language.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { ColorField } from '#kit/ui/form/color-field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { MessageTestDialog } from './message-test-dialog.tsx'
import { templateIdOf } from './template-id.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateVersions } from './template-versions.tsx'
import styles from './notifications.module.css'
import { tagFields, useTagInsertion, Tags } from './template-tags.tsx'
import { Choices } from './template-choices.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { ResetButton } from './reset-button.tsx'

const schema = messageTemplates.update.input.omit({ id: true, locale: true, recipients: true })

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
