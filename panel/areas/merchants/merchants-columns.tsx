import { IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { actionsColumn, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Commission } from './merchant-parts.tsx'
import { MerchantMenu } from './merchant-menu.tsx'
import styles from './merchants.module.css'
import { FeaturedCell, SponsoredCell } from './promotion-cells.tsx'
import { OnlineSwitch, PublishedSwitch } from './merchant-switches.tsx'

export function useMerchantColumns(): Column<Merchant>[] {
  const t = useText('merchants')
  const categories = useOptions(merchantCategories.list, {})
  const names = new Map(categories?.map(({ id, name }) => [id, name]))
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? []).join(t('comma'))
  const none = <span className={styles.muted}>{t('not_provided')}</span>
  return [
    {
      key: 'name',
      head: t('column_name'),
      minWidth: 200,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: (merchant) => <Name merchant={merchant} />,
    },
    {
      key: 'featured',
      head: t('column_featured'),
      width: 132,
      sort: 'featured_rank',
      cell: (merchant) => <FeaturedCell merchant={merchant} />,
    },
    {
      key: 'sponsored',
      head: t('column_sponsored'),
      width: 132,
      sort: 'sponsored_rank',
      cell: (merchant) => <SponsoredCell merchant={merchant} />,
    },
    {
      key: 'publish',
      head: t('column_publish'),
      width: 88,
      sort: 'status',
      cell: (merchant) => <PublishedSwitch merchant={merchant} />,
    },
    {
      key: 'online',
      head: t('column_online'),
      width: 84,
      mobile: 'end',
      sort: 'is_accepting_orders',
      cell: (merchant) => <OnlineSwitch merchant={merchant} />,
    },
    {
      key: 'rating',
      head: t('column_rating'),
      width: 96,
      collapsible: true,
      mobile: 'secondary',
      sort: 'average_rating',
      cell: (merchant) => <Rating merchant={merchant} />,
    },
    {
      key: 'categories',
      head: t('column_categories'),
      width: 136,
      collapsible: true,
      cell: ({ category_ids }) => <bdi>{namesOf(category_ids) || none}</bdi>,
    },
    {
      key: 'commission',
      head: t('column_commission'),
      width: 104,
      collapsible: true,
      alignEnd: true,
      cell: (merchant) => <Commission merchant={merchant} />,
    },
    {
      key: 'city',
      head: t('column_city'),
      width: 96,
      collapsible: true,
      mobile: 'secondary',
      sort: 'city',
      cell: ({ city }) => (city ? <bdi>{city}</bdi> : none),
    },
    {
      key: 'contact',
      head: t('contact_number'),
      width: 150,
      hidden: true,
      cell: ({ contact_number }) => <bdi dir="ltr">{contact_number}</bdi>,
    },
    timeColumn({ key: 'created', head: t('created_at'), field: 'created_at', width: 120, hidden: true }),
    actionsColumn({
      head: t('actions'),
      width: 76,
      cell: (merchant) => <MerchantMenu merchant={merchant} />,
    }),
  ]
}

function Name({ merchant }: { merchant: Merchant }) {
  const { _id, name, images, is_pos_managed, connected_pos_name } = merchant
  const t = useText('merchants')
  return (
    <span className={styles.name}>
      <Avatar name={name} src={images.logo?.image_url ?? null} size={24} />
      <Link to={`/merchants/view/${_id}`}>
        <bdi>{name}</bdi>
      </Link>
      {is_pos_managed && <Tag tone="info">{connected_pos_name ?? t('pos')}</Tag>}
    </span>
  )
}

function Rating({ merchant: { average_rating } }: { merchant: Merchant }) {
  const t = useText('merchants')
  if (average_rating === null) return <span className={styles.muted}>{t('not_rated')}</span>
  return (
    <span className={styles.rating}>
      <IconStarFilled size={13} aria-hidden />
      {average_rating.toFixed(1)}
    </span>
  )
}
