import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { merchantProducts } from '#contract/areas/catalog/products.ts'
import type { productLabels } from '#contract/areas/catalog/labels.ts'
import type { productTags } from '#contract/areas/catalog/tags.ts'
import type { Tag } from '#contract/schemas/catalog.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { StatusSwitch } from '#panel/shell/page/status-switch.tsx'
import { MergeButton } from './merge-button.tsx'

type Options<Row> = {
  calls: typeof productTags | typeof productLabels
  edit: (row: Row) => void
  name: (row: Row) => ReactNode
  /** Texts of the dialog and of the message after deleting. */
  deleteTexts: { text: string; success: string }
}

/** Columns of tags and labels. */
export function useTagColumns<Row extends Tag>({ calls, edit, name, deleteTexts }: Options<Row>): Column<Row>[] {
  const t = useText('catalog')
  return [
    {
      key: 'name',
      head: t('column_name'),
      minWidth: 220,
      pinned: true,
      mobile: 'primary',
      sort: 'name',
      cell: name,
    },
    {
      key: 'products',
      head: t('category_products'),
      width: 110,
      alignEnd: true,
      cell: ({ product_count }) => product_count,
    },
    {
      key: 'status',
      head: t('column_status'),
      width: 120,
      sort: 'status',
      cell: (row) => (
        <StatusSwitch
          call={calls.update}
          row={row}
          label={t('visible_of', { name: row.name })}
          invalidates={[calls.list]}
        />
      ),
    },
    actionsColumn({
      head: t('actions'),
      width: 150,
      cell: (row) => (
        <>
          <IconButton
            size="small"
            icon={IconPencil}
            label={t('edit_of', { name: row.name })}
            onClick={() => edit(row)}
          />
          <MergeButton calls={calls} row={row} />
          <DeleteButton
            call={calls.remove}
            id={row.id}
            invalidates={[calls, merchantProducts]}
            texts={{
              ...deleteTextsOf(t, row.name),
              ...deleteTexts,
              text: `${t('used_by', { number: row.product_count })} ${deleteTexts.text}`,
            }}
          />
        </>
      ),
    }),
  ]
}
