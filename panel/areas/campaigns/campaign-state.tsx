import type { CampaignState } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'

const looks = {
  scheduled: { shape: 'pending', tone: 'soon' },
  sending: { shape: 'processing', tone: 'now' },
  completed: { shape: 'completed', tone: 'good' },
  cancelled: { shape: 'cancelled', tone: 'off' },
} as const

export function CampaignStateLabel({ state }: { state: CampaignState }) {
  const t = useText('campaigns')
  return <StatusLabel {...looks[state]}>{t(`state_${state}`)}</StatusLabel>
}
