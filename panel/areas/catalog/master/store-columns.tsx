import type { MenuStore } from '#contract/areas/catalog/master-menu.ts'
import { useText } from '#kit/data/text.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { NameCell, Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'

/** A count that stands out if it is not 0. */
const count = (number: number) => (number === 0 ? <Muted>0</Muted> : number)

export function useStoreColumns(): Column<MenuStore>[] {
  const t = useText('master-menu')
  const tCatalog = useText('catalog')
  return [
    {
      key: 'name',
      head: t('store'),
      minWidth: 220,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: ({ name }) => <NameCell>{name}</NameCell>,
    },
    {
      key: 'state',
      head: t('state'),
      width: 150,
      mobile: 'end',
      cell: ({ state }) =>
        state === null ? (
          <Muted>{t('not_following')}</Muted>
        ) : (
          <Tag tone={state === 'in_step' ? 'good' : 'info'}>
            {t(state === 'in_step' ? 'in_step' : 'state_updating')}
          </Tag>
        ),
    },
    {
      key: 'waiting',
      head: t('waiting'),
      width: 170,
      alignEnd: true,
      cell: ({ state, waiting }) => (state === null ? '' : count(waiting)),
    },
    {
      key: 'overrides',
      head: t('changed_here'),
      width: 150,
      alignEnd: true,
      cell: ({ state, override_count }) => (state === null ? '' : count(override_count)),
    },
    {
      key: 'pos',
      head: tCatalog('pos'),
      width: 80,
      collapsible: true,
      cell: ({ is_pos_managed }) => is_pos_managed && <Tag>{tCatalog('pos')}</Tag>,
    },
    timeColumn({ key: 'applied', head: tCatalog('column_updated'), field: 'applied_at', width: 130, hidden: true }),
  ]
}
