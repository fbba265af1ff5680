import { IconPlus } from '@tabler/icons-react'
import { schedules } from '#contract/areas/schedules.ts'
import type { ScheduleDefinition } from '#contract/schemas/catalog.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import { CatalogList, nameColumn } from '../catalog-list.tsx'
import { productQueries } from '../product-calls.ts'
import { describeTimes } from './describe-times.ts'

/** The schedules of a merchant: when products can be ordered. */
export function SchedulerScreen() {
  const t = useText('catalog')
  const { to } = usePanelRoute()
  const list = useList(schedules.list, { sort: 'name' })
  const path = ({ id }: ScheduleDefinition) => to(`/products/scheduler/edit/${id}`)
  const columns = useColumns(path)
  const add = (
    <LinkButton kind="primary" icon={IconPlus} to={to('/products/scheduler/create')}>
      {t('schedule_add')}
    </LinkButton>
  )
  return (
    <CatalogList
      name="product-schedules"
      title={t('scheduler')}
      list={list}
      columns={columns}
      to={path}
      add={add}
      empty={{ title: t('schedule_empty_title'), text: t('schedule_empty_text') }}
    />
  )
}

function useColumns(path: (schedule: ScheduleDefinition) => string): Column<ScheduleDefinition>[] {
  const t = useText('catalog')
  const locale = useLocale()
  return [
    nameColumn(t('column_name'), path),
    {
      key: 'times',
      head: t('schedule_times'),
      minWidth: 240,
      mobile: 'secondary',
      cell: (row) => describeTimes(row, locale),
    },
    {
      key: 'products',
      head: t('category_products'),
      width: 110,
      alignEnd: true,
      cell: ({ product_ids }) => product_ids.length,
    },
    {
      key: 'categories',
      head: t('categories'),
      width: 110,
      alignEnd: true,
      cell: ({ category_ids }) => category_ids.length,
    },
    {
      key: 'status',
      head: t('schedule_active'),
      width: 120,
      sort: 'status',
      cell: (row) => (
        <StatusSwitch
          call={schedules.update}
          row={row}
          label={t('schedule_active_of', { name: row.name })}
          invalidates={[schedules.list]}
        />
      ),
    },
    actionsColumn({
      head: t('actions'),
      cell: ({ id, name }) => (
        <DeleteButton
          call={schedules.remove}
          id={id}
          invalidates={[schedules, ...productQueries]}
          texts={{ ...deleteTextsOf(t, name), text: t('schedule_delete_text'), success: t('schedule_deleted') }}
        />
      ),
    }),
  ]
}
