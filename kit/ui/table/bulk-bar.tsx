import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import type { Icon } from '../base/button.tsx'
import styles from './bulk-bar.module.css'
import type { Selection } from './table-selection.ts'
import { useKitText } from '../base/kit-texts.tsx'

export type SelectedRows<Row> = {
  rows: readonly Row[]
  /** Every row that matches, including those that are not loaded. */ all: boolean
}

export type BulkAction<Row> = {
  text: string
  icon?: Icon
  /** A single letter. */
  keys?: string
  /** Rows that the action applies to; all rows without it. */
  appliesTo?: (row: Row) => boolean
  run: (selected: SelectedRows<Row>) => Promise<unknown> | void
  /** Can also run on every row that matches. */
  supportsAll?: boolean
}

/** Actions for the selected rows; floats above the footer of the list. */
export function BulkBar<Row>({
  selection,
  actions,
  total,
}: {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  total: number
}) {
  const t = useKitText()
  const [busy, setBusy] = useState<string>()
  const rows = [...selection.rows.values()]
  if (rows.length === 0) return null
  const applicable = actions
    .filter((action) => (selection.all ? action.supportsAll : !action.appliesTo || rows.some(action.appliesTo)))
    .slice(0, 4)
  const run = async (action: BulkAction<Row>) => {
    setBusy(action.text)
    try {
      await action.run({
        rows: action.appliesTo && !selection.all ? rows.filter(action.appliesTo) : rows,
        all: selection.all,
      })
      selection.clear()
    } finally {
      setBusy(undefined)
    }
  }
  const canSelectAll = !selection.all && total > rows.length && actions.some((action) => action.supportsAll)
  return (
    <section className={styles.bar} aria-label={t('actions')} data-inverse data-keep-clear>
      <output className={styles.count}>{t('selected', { count: selection.all ? total : rows.length })}</output>
      {canSelectAll && (
        <button type="button" className={styles.selectAll} onClick={selection.selectAll}>
          {t('select_all_matching', { count: total })}
        </button>
      )}
      <i className={styles.divider} />
      {applicable.map((action) => (
        <Button
          key={action.text}
          kind="bare"
          icon={action.icon}
          keys={action.keys}
          busy={busy === action.text}
          disabled={busy !== undefined}
          onClick={() => void run(action)}
        >
          {action.text}
        </Button>
      ))}
      <i className={styles.divider} />
      <IconButton icon={IconX} size="small" label={t('clear')} onClick={selection.clear} tooltip={false} />
    </section>
  )
}
