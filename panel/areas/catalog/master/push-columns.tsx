import type { ReactNode } from 'react'
import type { MenuPush } from '#contract/areas/catalog/menu-pushes.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { useNow } from '#kit/ui/base/use-now.ts'
import { actionsColumn, Muted } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import styles from './master.module.css'

type Actions = (row: { push: MenuPush; isUndoable: boolean }) => ReactNode

const looks = {
  done: { shape: 'completed', tone: 'good' },
  undoing: { shape: 'processing', tone: 'soon' },
  undone: { shape: 'empty', tone: 'off' },
} as const

export function usePushColumns(actions: Actions): Column<MenuPush>[] {
  const t = useText('master-menu')
  const tCatalog = useText('catalog')
  const now = useNow()
  return [
    {
      key: 'date',
      head: t('push_date'),
      width: 150,
      mobile: 'secondary',
      cell: ({ date }) => <Time at={date} />,
    },
    {
      key: 'what',
      head: t('push_what'),
      minWidth: 200,
      mobile: 'primary',
      cell: ({ kind, product_name }) => (
        <span className={styles.counts}>
          {t(`kind_${kind}`)}
          {product_name !== null && (
            <Muted>
              <bdi>{product_name}</bdi>
            </Muted>
          )}
        </span>
      ),
    },
    {
      key: 'by',
      head: t('push_by'),
      width: 150,
      cell: ({ actor_name }) => actor_name !== null && <bdi>{actor_name}</bdi>,
    },
    { key: 'stores', head: t('push_stores'), width: 80, alignEnd: true, cell: ({ store_count }) => store_count },
    {
      key: 'products',
      head: t('push_products'),
      width: 140,
      alignEnd: true,
      cell: ({ product_count }) => product_count,
    },
    { key: 'state', head: t('push_state'), minWidth: 160, mobile: 'end', cell: (push) => <PushState push={push} /> },
    actionsColumn({
      head: tCatalog('actions'),
      width: 210,
      cell: (push) => actions({ push, isUndoable: push.undo_until !== null && Date.parse(push.undo_until) > now }),
    }),
  ]
}

function PushState({ push: { state, undone_count, store_count, undone_by } }: { push: MenuPush }) {
  const t = useText('master-menu')
  const text =
    state === 'undoing'
      ? t('push_undoing', { done: undone_count, total: store_count })
      : state === 'undone' && undone_by !== null
        ? t('push_undone_by', { name: undone_by })
        : t(`push_${state}`)
  return <StatusLabel {...looks[state]}>{text}</StatusLabel>
}
