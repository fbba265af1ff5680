import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pages } from '#contract/areas/pages.ts'
import type { PageRow } from '#contract/areas/pages.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Filter } from '#kit/ui/table/filters.ts'
import { useRowOrder } from '#kit/ui/table/row-order.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { useLocaleNames } from './locale-names.ts'
import { pageMoveOf } from './page-move.ts'

const pathOf = ({ _id }: PageRow) => `/settings/pages/edit/${_id}`

/** The pages of the shop, a row for each language, in the order in which its footer and menu link them. */
export function PagesScreen() {
  const t = useText('pages')
  const { to } = usePanelRoute()
  const rows = useList(pages.list, { sort: 'sort_order' })
  const { mutate } = useCallMutation(pages.move, { invalidates: [pages.list], errorText: t('move_failed') })
  const order = useRowOrder({
    list: rows,
    rowKey: ({ _id }) => _id,
    rowName: ({ title }) => title,
    head: t('order'),
    sort: 'sort_order',
    save: async (move) => {
      const pageMove = pageMoveOf(rows.rows, move)
      return pageMove !== null && (await mutate(pageMove)).ok
    },
  })
  const locales = useLocaleNames()
  const columns = useColumns(locales)
  const add = (
    <LinkButton kind="primary" icon={IconPlus} to="/settings/pages/create">
      {t('add')}
    </LinkButton>
  )
  const filters: Filter[] = [
    { name: 'locale', label: t('language'), options: locales },
    {
      name: 'published',
      label: t('published'),
      options: [
        { value: 'true', text: t('is_published') },
        { value: 'false', text: t('is_draft') },
      ],
    },
  ]
  return (
    <Screen title={t('title')} back={to('/settings')} actions={add} fill>
      <Table
        name="pages"
        label={t('title')}
        list={order.list}
        columns={[...order.columns, ...columns]}
        filters={filters}
        search={t('find')}
        rowKey={({ _id }) => _id}
        rowName={({ title }) => title}
        to={pathOf}
        empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
      />
      {order.status}
    </Screen>
  )
}

function useColumns(locales: readonly { value: string; text: string }[]): Column<PageRow>[] {
  const t = useText('pages')
  return [
    {
      key: 'title',
      head: t('page_title'),
      minWidth: 200,
      pinned: true,
      mobile: 'primary',
      sort: 'title',
      cell: (page) => (
        <Link to={pathOf(page)}>
          <bdi>{page.title}</bdi>
        </Link>
      ),
    },
    {
      key: 'language',
      head: t('language'),
      width: 140,
      mobile: 'secondary',
      sort: 'locale',
      cell: ({ locale }) => locales.find(({ value }) => value === locale)?.text ?? locale,
    },
    {
      key: 'slug',
      head: t('slug'),
      minWidth: 140,
      collapsible: true,
      sort: 'slug',
      cell: ({ slug }) => <code dir="ltr">/p/{slug}</code>,
    },
    {
      key: 'published',
      head: t('published'),
      width: 110,
      mobile: 'end',
      cell: (page) => <PublishedSwitch page={page} />,
    },
    { key: 'place', head: t('place'), width: 140, collapsible: true, cell: ({ place }) => t(`place_${place}`) },
    timeColumn({ key: 'updated', head: t('updated'), field: 'updated_at' }),
    actionsColumn({
      head: t('actions'),
      cell: ({ _id, title }) => (
        <DeleteButton call={pages.remove} id={_id} invalidates={[pages]} texts={deleteTextsOf(t, title)} />
      ),
    }),
  ]
}

function PublishedSwitch({ page: { _id, published, title } }: { page: PageRow }) {
  const t = useText('pages')
  const { mutate, isPending } = useCallMutation(pages.update, { invalidates: [pages] })
  return (
    <Switch
      size="small"
      hideLabel
      checked={published}
      disabled={isPending}
      label={t('published_of', { name: title })}
      onChange={(on) => void mutate({ id: _id, published: on })}
    />
  )
}
