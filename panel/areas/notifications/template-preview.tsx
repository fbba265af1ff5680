import { useDebouncedValue } from '@mantine/hooks'
import { messageTemplates } from '#contract/areas/notifications/events.ts'
import type { MessagePreview, MessageTemplate } from '#contract/areas/notifications/events.ts'
import { isRtl } from '#kit/data/language.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { templateIdOf } from './template-id.ts'
import type { DraftText } from './template-id.ts'
import styles from './notifications.module.css'

type Props = { template: MessageTemplate; text: DraftText; isValid: boolean }

/** The message as a receiver would see it, filled from the newest order. */
export function TemplatePreview({ template, text, isValid }: Props) {
  const t = useText('notifications')
  const { locale, channel } = template
  const [settled] = useDebouncedValue(text, 300)
  const { data } = useCall(
    messageTemplates.preview,
    { id: templateIdOf(template), locale, ...settled, message: settled.message.trim() },
    { keepPreviousData: true, enabled: isValid && settled.message.trim() !== '' },
  )
  return (
    <Card
      title={t('preview')}
      end={
        data && (
          <span className={styles.muted}>
            {data.order_id === null ? t('preview_example') : t('preview_order', { id: data.order_id })}
          </span>
        )
      }
    >
      {data && (
        <div className={styles.preview} dir={isRtl(locale) ? 'rtl' : 'ltr'} lang={locale}>
          {channel === 'email' ? <MailPreview preview={data} /> : <ShortPreview preview={data} channel={channel} />}
        </div>
      )}
    </Card>
  )
}

function MailPreview({ preview }: { preview: MessagePreview }) {
  const { subject, sender, paragraphs, items, button, footer } = preview
  return (
    <>
      <p className={styles.previewHead}>
        <strong>{subject}</strong>
        <span>{sender}</span>
      </p>
      {paragraphs.map((paragraph, index) => (
        <p key={index} className={styles.text}>
          {paragraph}
        </p>
      ))}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
      {button && (
        <span className={styles.button} style={{ background: button.color, color: textColorOn(button.color) }}>
          {button.label}
        </span>
      )}
      <p className={styles.footer}>{footer}</p>
    </>
  )
}

function ShortPreview({ preview, channel }: { preview: MessagePreview; channel: string }) {
  const t = useText('notifications')
  const { subject, paragraphs, length, parts } = preview
  return (
    <>
      <div className={styles.bubble}>
        {subject && <strong>{subject}</strong>}
        <span className={styles.text}>{paragraphs.join('\n')}</span>
      </div>
      {channel === 'sms' && <p className={styles.footer}>{t('sms_length', { length, count: parts })}</p>}
    </>
  )
}

/** Black or white, whichever can be read on the colour. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#000' : '#fff'
}
