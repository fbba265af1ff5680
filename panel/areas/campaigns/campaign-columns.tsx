import { Link } from 'react-router'
import { campaigns } from '#contract/areas/campaigns.ts'
import type { Campaign } from '#contract/areas/campaigns.ts'
import { useText } from '#kit/data/text.ts'
import { Time } from '#kit/ui/base/time.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { CampaignStateLabel } from './campaign-state.tsx'

/** Columns of lists of campaigns. */
export function useCampaignColumns(): Column<Campaign>[] {
  const t = useText('campaigns')
  const number = (key: 'reached' | 'opened' | 'ordered', value: (row: Campaign) => number): Column<Campaign> => ({
    key,
    head: t(key),
    width: 100,
    alignEnd: true,
    ...(key === 'reached' ? { sort: 'sent_count' } : { collapsible: true }),
    cell: value,
  })
  return [
    {
      key: 'title',
      head: t('message_title'),
      minWidth: 180,
      pinned: true,
      mobile: 'primary',
      sort: 'title',
      cell: ({ campaign_id, title }) => (
        <Link to={`/campaigns/edit/${campaign_id}`}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      key: 'body',
      head: t('message_body'),
      minWidth: 200,
      mobile: 'secondary',
      collapsible: true,
      cell: ({ body }) => <bdi>{body}</bdi>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 130,
      mobile: 'end',
      cell: ({ state }) => <CampaignStateLabel state={state} />,
    },
    {
      key: 'audience',
      head: t('audience'),
      width: 140,
      collapsible: true,
      cell: ({ audience, segment_name }) =>
        segment_name === null ? t(`audience_${audience}`) : <bdi>{segment_name}</bdi>,
    },
    {
      key: 'when',
      head: t('when'),
      width: 140,
      alignEnd: true,
      sort: 'scheduled_at',
      cell: ({ scheduled_at, sent_at, created_at }) => <Time at={sent_at ?? scheduled_at ?? created_at} />,
    },
    number('reached', ({ sent_count }) => sent_count),
    number('opened', ({ opened_count }) => opened_count),
    number('ordered', ({ ordered_count }) => ordered_count),
    actionsColumn({
      head: t('actions'),
      cell: ({ campaign_id, title, state }) =>
        state !== 'sending' && (
          <DeleteButton
            call={campaigns.remove}
            id={campaign_id}
            invalidates={[campaigns]}
            texts={deleteTextsOf(t, title)}
          />
        ),
    }),
  ]
}
