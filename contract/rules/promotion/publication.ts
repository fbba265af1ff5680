type Publication = {
  readonly status: 'active' | 'inactive'
  readonly start_date: string | null
  readonly end_date: string | null
}

export type PublicationState = 'inactive' | 'scheduled' | 'active' | 'expired'

/** Whether customers see a banner or popup at `now` (epoch ms). Inactive ones are drafts. The end is exclusive. */
export function publicationState({ status, start_date, end_date }: Publication, now: number): PublicationState {
  if (status === 'inactive') return 'inactive'
  if (end_date !== null && Date.parse(end_date) <= now) return 'expired'
  return start_date !== null && Date.parse(start_date) > now ? 'scheduled' : 'active'
}
