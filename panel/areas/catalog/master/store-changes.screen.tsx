import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { masterMenu } from '#contract/areas/catalog/master-menu.ts'
import type { OverriddenProduct } from '#contract/areas/catalog/master-menu.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { useList } from '#kit/data/use-list.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { useMenuValue } from './use-menu-value.ts'
import styles from './master.module.css'
import { productQueries } from '../product-calls.ts'

/** What a store has changed of the master menu, with a reset for one product or for all. */
export function StoreChangesScreen() {
  const t = useText('master-menu')
  const tCatalog = useText('catalog')
  const { id = '' } = useParams()
  const context = usePanelContext()
  const merchant = context.panel === 'tenant' ? context.boot.merchants.find(({ _id }) => _id === id) : undefined
  const [isConfirming, setConfirming] = useState(false)
  const list = useList(masterMenu.overrides, { input: { merchant_id: id } })
  const reset = useCallMutation(masterMenu.reset, {
    invalidates: [masterMenu, ...productQueries],
    successText: t('reset_done'),
  })
  const product = ({ _id }: OverriddenProduct) => `/m/${id}/products/edit/${_id}`
  const columns: Column<OverriddenProduct>[] = [
    {
      key: 'name',
      head: tCatalog('column_name'),
      minWidth: 200,
      pinned: true,
      mobile: 'primary',
      cell: (row) => (
        <span className={styles.name}>
          <Link to={product(row)}>
            <bdi>{row.name}</bdi>
          </Link>
          {row.is_removed && <Tag tone="soon">{t('removed')}</Tag>}
        </span>
      ),
    },
    {
      key: 'fields',
      head: t('changed_here'),
      minWidth: 320,
      mobile: 'secondary',
      cell: ({ fields }) => <Changes fields={fields} currency={merchant?.currency ?? context.currency} />,
    },
    actionsColumn({
      head: tCatalog('actions'),
      width: 190,
      cell: ({ _id }) => (
        <Button
          size="small"
          busy={reset.isPending}
          onClick={() => void reset.mutate({ merchant_id: id, product_ids: [_id] })}
        >
          {t('reset')}
        </Button>
      ),
    }),
  ]
  return (
    <Screen
      title={merchant ? <bdi>{merchant.name}</bdi> : t('overrides_title')}
      tabTitle={t('overrides_title')}
      titleExtra={merchant && t('overrides_title')}
      back="/master-menu"
      actions={
        list.total > 0 && (
          <Button icon={IconRefresh} onClick={() => setConfirming(true)}>
            {t('reset_all')}
          </Button>
        )
      }
      fill
    >
      <Table
        name="master-menu-overrides"
        label={t('overrides_title')}
        list={list}
        columns={columns}
        search={tCatalog('find')}
        rowKey={({ _id }) => _id}
        to={product}
        empty={<NoRecords title={t('overrides_empty')} text={t('product_text')} />}
      />
      <ConfirmDialog
        opened={isConfirming}
        close={() => setConfirming(false)}
        title={t('reset_all')}
        text={t('reset_all_text')}
        confirmLabel={t('reset_all')}
        danger
        onConfirm={async () => (await reset.mutate({ merchant_id: id })).ok}
      />
    </Screen>
  )
}

function Changes({ fields, currency }: Pick<OverriddenProduct, 'fields'> & { currency: string }) {
  const { fieldLabel, valueText } = useMenuValue(currency)
  return (
    <span className={styles.changes}>
      {fields.map(({ field, store, master }) => (
        <span key={field}>
          {fieldLabel(field)}
          {store !== null && (
            <>
              {': '}
              {master !== null && (
                <del>
                  <bdi>{valueText(field, master)}</bdi>
                </del>
              )}{' '}
              <bdi>{valueText(field, store)}</bdi>
            </>
          )}
        </span>
      ))}
    </span>
  )
}
