type PromotionColumns = {
  readonly is_sponsored: boolean
  readonly sponsored_expiration: string | null
  readonly sponsored_rank: number | null
  readonly is_featured: boolean
  readonly featured_rank: number | null
}
export const isSponsoredAt = ({ is_sponsored, sponsored_expiration }: PromotionColumns, now: number) =>
  is_sponsored && (sponsored_expiration === null || Date.parse(sponsored_expiration) > now)

const last = 1_000_000

/**
 * Compares merchants: sponsored ones by rank, featured ones by rank, then the rest. Equal ones are ordered by
 * distance, then by creation time, oldest first.
 */
export function byRank<M extends PromotionColumns & { distance: number | null; created_at: string; id: string }>(
  now: number,
) {
  const place = (one: M) =>
    isSponsoredAt(one, now)
      ? [0, one.sponsored_rank ?? last]
      : one.is_featured
        ? [1, one.featured_rank ?? last]
        : [2, 0]
  return (a: M, b: M): number => {
    const [[kindA = 2, rankA = 0], [kindB = 2, rankB = 0]] = [place(a), place(b)]
    return (
      kindA - kindB ||
      rankA - rankB ||
      (a.distance ?? Infinity) - (b.distance ?? Infinity) ||
      a.created_at.localeCompare(b.created_at) ||
      (a.id < b.id ? -1 : 1)
    )
  }
}
