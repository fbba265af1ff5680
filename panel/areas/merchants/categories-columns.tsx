import { Link } from 'react-router'
import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import type { MerchantCategory } from '#contract/areas/merchants/categories.ts'
import { queryKeyOf, queryClient } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { Picture } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Switch } from '#kit/ui/form/switch.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import styles from './merchants.module.css'

export function useCategoryColumns(): Column<MerchantCategory>[] {
  const t = useText('merchants')
  const context = usePanelContext()
  const { href } = useQueryParams()
  const groups = new Map(
    context.panel === 'tenant' ? context.boot.groups.map(({ id, group_name }) => [id, group_name]) : [],
  )
  const groupsOf = ({ group_ids }: MerchantCategory) => group_ids.flatMap((id) => groups.get(id) ?? []).join(t('comma'))
  return [
    {
      key: 'name',
      head: t('column_name'),
      minWidth: 220,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ id, name, image }) => (
        <span className={styles.name}>
          <Picture src={image} />
          <Link to={href({ open: id })} aria-label={t('category_edit', { name })}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ),
    },
    {
      key: 'merchants',
      head: t('category_merchants'),
      width: 110,
      alignEnd: true,
      cell: ({ merchants_count }) => merchants_count,
    },
    {
      key: 'groups',
      head: t('category_groups'),
      width: 200,
      collapsible: true,
      mobile: 'secondary',
      cell: (row) => groupsOf(row) || <span className={styles.muted}>{t('not_provided')}</span>,
    },
    {
      key: 'order',
      head: t('order'),
      width: 90,
      alignEnd: true,
      sort: 'sort_order',
      cell: ({ sort_order }) => sort_order,
    },
    {
      key: 'status',
      head: t('column_publish'),
      width: 110,
      mobile: 'end',
      sort: 'status',
      cell: (row) => <Visible category={row} />,
    },
  ]
}

type Page = { data: MerchantCategory[]; meta: unknown }
const setStatusInCache = (id: string, status: MerchantCategory['status']) =>
  queryClient.setQueriesData<Page>(
    { queryKey: [queryKeyOf(merchantCategories.list)[0]] },
    (current) => current && { ...current, data: current.data.map((row) => (row.id === id ? { ...row, status } : row)) },
  )

/** Updates optimistically and reverts on failure. */
function Visible({ category: { id, name, status } }: { category: MerchantCategory }) {
  const t = useText('merchants')
  const can = useCan()
  const { mutate, isPending } = useCallMutation(merchantCategories.update, { invalidates: [merchantCategories] })
  const isActive = status === 'active'
  if (!can(merchantCategories.update))
    return <span className={isActive ? undefined : styles.muted}>{t(isActive ? 'active' : 'inactive')}</span>
  const toggle = async (next: boolean) => {
    setStatusInCache(id, next ? 'active' : 'inactive')
    if (!(await mutate({ id, status: next ? 'active' : 'inactive' })).ok) setStatusInCache(id, status)
  }
  return (
    <span className={styles.switch}>
      <Switch
        size="small"
        hideLabel
        checked={isActive}
        disabled={isPending}
        label={t('visible_of', { name })}
        onChange={(next) => void toggle(next)}
      />
    </span>
  )
}
