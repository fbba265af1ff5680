import type { PublicationState } from '#contract/rules/promotion/publication.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'

const looks: Record<PublicationState, { shape: Shape; tone: Tone }> = {
  active: { shape: 'ready', tone: 'good' },
  scheduled: { shape: 'pending', tone: 'info' },
  expired: { shape: 'completed', tone: 'off' },
  inactive: { shape: 'cancelled', tone: 'off' },
}

/** Whether customers see a banner or popup now. */
export function StateLabel({ state }: { state: PublicationState }) {
  const t = useText('banners')
  return (
    <StatusLabel shape={looks[state].shape} tone={looks[state].tone}>
      {t(`state_${state}`)}
    </StatusLabel>
  )
}

/** The states as options of a filter. */
export function useStateFilter() {
  const t = useText('banners')
  return {
    name: 'state',
    label: t('state'),
    options: (['active', 'scheduled', 'expired', 'inactive'] as const).map((value) => ({
      value,
      text: t(`state_${value}`),
    })),
  }
}
