import type { Campaign } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { Card, LabeledValue, Stack } from '#kit/ui/layout/layout.tsx'

/** The message of a campaign that has started. */
export function CampaignMessage({ campaign }: { campaign: Campaign }) {
  const { title, body, link, audience, segment_name } = campaign
  const t = useText('campaigns')
  return (
    <Card title={t('message')}>
      <Stack gap={4}>
        <p>
          <b>
            <bdi>{title}</bdi>
          </b>
        </p>
        <p>
          <bdi>{body}</bdi>
        </p>
        {link && <LabeledValue term={t('link')}>{link}</LabeledValue>}
        <LabeledValue term={t('audience')}>
          {segment_name === null ? t(`audience_${audience}`) : <bdi>{segment_name}</bdi>}
        </LabeledValue>
      </Stack>
    </Card>
  )
}
