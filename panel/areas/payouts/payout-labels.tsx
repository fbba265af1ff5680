import type { Payout, PayoutCandidate, PayoutRow } from '#contract/areas/payouts/schemas.ts'
import type { PayoutProviderName } from '#contract/areas/payouts/providers.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'
import { formatDay } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'

type Look = { shape: Shape; tone: Tone }
const statusLooks: Record<Payout['status'], Look> = {
  pending: { shape: 'pending', tone: 'info' },
  processing: { shape: 'processing', tone: 'soon' },
  completed: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
}
const stateLooks: Record<PayoutCandidate['state'], Look> = {
  ready: { shape: 'ready', tone: 'good' },
  on_hold: { shape: 'pending', tone: 'soon' },
  no_account: { shape: 'cancelled', tone: 'bad' },
  below_minimum: { shape: 'pending', tone: 'off' },
  nothing_due: { shape: 'pending', tone: 'off' },
}

export function PayoutStatusLabel({ status }: { status: Payout['status'] | PayoutRow['payout_status'] }) {
  const t = useText('payouts')
  return <StatusLabel {...statusLooks[status]}>{t(`status_${status}`)}</StatusLabel>
}

export function CandidateState({ state }: Pick<PayoutCandidate, 'state'>) {
  const t = useText('payouts')
  return <StatusLabel {...stateLooks[state]}>{t(`state_${state}`)}</StatusLabel>
}

export function useProviderName() {
  const t = useText('payouts')
  return (name: PayoutProviderName) => t(`provider_${name}`)
}

/** The days of a statement, as '16 Nov 2026 – 22 Nov 2026'. */
export function Period({ start, end }: { start: string; end: string }) {
  const { locale } = useLocaleContext()
  return (
    <bdi>
      {formatDay(start, locale)} – {formatDay(end, locale)}
    </bdi>
  )
}
