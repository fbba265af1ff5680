import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import type { Icon } from '../base/button.tsx'
import styles from './bulk-bar.module.css'
import type { Selection } from './table-selection.ts'
import { useKitText } from '../base/kit-texts.tsx'

export type SelectedRows<Row> = { rows: readonly Row[]; /** Every row that matches, not only `rows`. */ all: boolean }

export type BulkAction<Row> = {
  text: string
  icon?: Icon
  /** A single letter. */
  keys?: string
  /** Rows it makes sense for; without one it is offered for any. */
  fits?: (row: Row) => boolean
  run: (chosen: SelectedRows<Row>) => Promise<unknown> | void
  /** It can also be done to every row that matches. */
  takesAll?: boolean
}

/** What can be done to the chosen rows; floats over the foot of the list. */
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
  const fit = actions
    .filter((action) => (selection.all ? action.takesAll : !action.fits || rows.some(action.fits)))
    .slice(0, 4)
  const run = async (action: BulkAction<Row>) => {
    setBusy(action.text)
    try {
      await action.run({ rows: action.fits && !selection.all ? rows.filter(action.fits) : rows, all: selection.all })
      selection.clear()
    } finally {
      setBusy(undefined)
    }
  }
  const some = !selection.all && total > rows.length && actions.some((action) => action.takesAll)
  return (
    <section className={styles.bar} aria-label={t('actions')} data-inverse data-keep-clear>
      <output className={styles.count}>{t('selected', { count: selection.all ? total : rows.length })}</output>
      {some && (
        <button type="button" className={styles.all} onClick={selection.chooseAll}>
          {t('select_all_matching', { count: total })}
        </button>
      )}
      <i className={styles.line} />
      {fit.map((action) => (
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
      <i className={styles.line} />
      <IconButton icon={IconX} size="small" label={t('clear')} onClick={selection.clear} tip={false} />
    </section>
  )
}
