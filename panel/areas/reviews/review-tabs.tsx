import type { ReviewSummary } from '#contract/areas/reviews.ts'
import { useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { TabsWithCounts } from '#kit/ui/layout/tabs.tsx'

/** The tabs with the filter that each one sets. */
const tabs = {
  all: {},
  waiting: { state: 'waiting' },
  reported: { state: 'reported' },
  low: { max_rating: '2' },
  unanswered: { has_reply: 'false' },
  with_text: { has_text: 'true' },
} as const satisfies Record<string, Record<string, string>>
type Tab = keyof typeof tabs
const keys: Tab[] = ['all', 'waiting', 'reported', 'low', 'unanswered', 'with_text']
const noFilters = { state: null, max_rating: null, has_reply: null, has_text: null, page: null }

type Filters = Readonly<Record<string, readonly string[]>>
type Summary = Omit<ReviewSummary, 'lowest'>

/** The tab whose filter is set; other filters do not matter. */
export const tabOf = (filters: Filters): Tab =>
  keys.find(
    (key) => key !== 'all' && Object.entries(tabs[key]).every(([name, value]) => filters[name]?.[0] === value),
  ) ?? 'all'

export function ReviewTabs({ filters, summary }: { filters: Filters; summary: Summary | undefined }) {
  const t = useText('reviews')
  const { href } = useQueryParams()
  const current = tabOf(filters)
  const countOf = (key: Tab) => (key === 'all' ? summary && summary.count + summary.waiting : summary?.[key])
  // A tab without rows is of no use, except for the one that is open.
  const shown = keys.filter((key) => key === 'all' || key === current || countOf(key) !== 0)
  return (
    <TabsWithCounts
      label={t('title')}
      current={current}
      to={(key) => href({ ...noFilters, ...tabs[key] })}
      tabs={shown.map((key) => {
        const count = countOf(key)
        return {
          key,
          text: t(`tab_${key}`),
          urgent: key === 'waiting' || key === 'reported',
          ...(count === undefined ? {} : { count }),
        }
      })}
    />
  )
}
