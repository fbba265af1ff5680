import { Link } from 'react-router'
import type { SegmentDetails } from '#contract/areas/segments.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { Card, LabeledValue, Stack, Text } from '#kit/ui/layout/layout.tsx'

const editPaths = { coupon: '/coupons/edit/', popup: '/popups/edit/', campaign: '/campaigns/edit/' } as const

/** What asks who is in the segment. */
export function SegmentUses({ uses }: { uses: SegmentDetails['used_by'] }) {
  const t = useText('segments')
  const { to } = usePanelRoute()
  return (
    <Card title={t('used_by')}>
      {uses.length === 0 ? (
        <Text tone="soft" size={13}>
          {t('unused')}
        </Text>
      ) : (
        <Stack gap={8}>
          {uses.map(({ kind, id, name }) => (
            <LabeledValue key={id} term={t(`kind_${kind}`)}>
              <Link to={to(`${editPaths[kind]}${id}`)}>
                <bdi>{name}</bdi>
              </Link>
            </LabeledValue>
          ))}
        </Stack>
      )}
    </Card>
  )
}
