import type { Campaign } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'
import styles from './campaigns.module.css'

/** What became of a campaign. */
export function CampaignResult({ campaign }: { campaign: Campaign }) {
  const t = useText('campaigns')
  const { locale } = useLocaleContext()
  const { recipient_count, sent_count, pushed_count, mailed_count, whatsapp_count, opened_count, ordered_count } =
    campaign
  const shown = { recipients: recipient_count, reached: sent_count, opened: opened_count, ordered: ordered_count }
  const keys = ['recipients', 'reached', 'opened', 'ordered'] as const
  return (
    <Card title={t('result')}>
      <dl className={styles.figures}>
        {keys.map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{formatNumber(shown[key], locale)}</dd>
            <small>{t(`${key}_hint`)}</small>
          </div>
        ))}
      </dl>
      <Stack gap={4}>
        <LabeledValue term={t('pushed')}>{formatNumber(pushed_count, locale)}</LabeledValue>
        <LabeledValue term={t('mailed')}>{formatNumber(mailed_count, locale)}</LabeledValue>
        {campaign.capped_count > 0 && (
          <LabeledValue term={t('capped')}>{formatNumber(campaign.capped_count, locale)}</LabeledValue>
        )}
        {campaign.sends_whatsapp && (
          <LabeledValue term={t('whatsapp_sent')}>{formatNumber(whatsapp_count, locale)}</LabeledValue>
        )}
        {campaign.sent_at && (
          <LabeledValue term={t('started_at')}>
            <Time at={campaign.sent_at} />
          </LabeledValue>
        )}
        {campaign.completed_at && (
          <LabeledValue term={t('ended_at')}>
            <Time at={campaign.completed_at} />
          </LabeledValue>
        )}
      </Stack>
    </Card>
  )
}
