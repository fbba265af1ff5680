import { IconArrowUp } from '@tabler/icons-react'
import { Checkbox } from '../form/checkbox.tsx'
import type { Column } from './table-columns.ts'
import type { TableBodyProps } from './table.tsx'
import styles from './table.module.css'
import { useKitText } from '../base/kit-texts.tsx'

/** The rows on a phone: two lines each, large enough to tap. */
export function MobileRows<Row>(props: TableBodyProps<Row>) {
  const { list, columns, label } = props
  const t = useKitText()
  const columnsAt = (position: Column<Row>['mobile']) => columns.filter((column) => column.mobile === position)
  const primary = columnsAt('primary').length > 0 ? columnsAt('primary') : columns.slice(0, 1)
  return (
    <>
      {list.newRowCount > 0 && (
        <button type="button" className={styles.mobileNewRows} onClick={list.showNewRows}>
          <IconArrowUp size={16} aria-hidden />
          {props.newRowsText?.(list.newRowCount) ?? t('new_rows', { count: list.newRowCount })}
        </button>
      )}
      <ul className={styles.mobileRows} aria-label={label} aria-busy={list.loading || list.refreshing}>
        {list.loading
          ? Array.from({ length: 8 }, (_, index) => (
              <li key={index} className={styles.mobileRow}>
                <span className={styles.mobileMain}>
                  <span className={styles.skeletonBar} style={{ inlineSize: 120 }} />
                  <span className={styles.skeletonBar} style={{ inlineSize: 180 }} />
                </span>
              </li>
            ))
          : list.rows.map((row) => (
              <MobileRow
                key={props.rowKey(row)}
                {...props}
                row={row}
                primary={primary}
                end={columnsAt('end')}
                secondary={columnsAt('secondary')}
              />
            ))}
      </ul>
    </>
  )
}

type MobileRowProps<Row> = TableBodyProps<Row> & {
  row: Row
  primary: readonly Column<Row>[]
  end: readonly Column<Row>[]
  secondary: readonly Column<Row>[]
}

function MobileRow<Row>({
  row,
  primary,
  end,
  secondary,
  rowKey,
  rowName,
  selection,
  actions = [],
  openRow,
  to,
  openKey,
}: MobileRowProps<Row>) {
  const t = useKitText()
  const key = rowKey(row)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a wider target for the row's link
    <li
      className={styles.mobileRow}
      data-open={openKey === key || undefined}
      aria-current={openKey === key || undefined}
      onClick={(event) => {
        if (to && !(event.target instanceof Element && event.target.closest('a, button, input, label'))) openRow(row)
      }}
    >
      {actions.length > 0 && (
        <Checkbox
          checked={selection.has(key)}
          label={t('row_select', { name: rowName?.(row) ?? key })}
          onChange={() => selection.toggle(row)}
        />
      )}
      <div className={styles.mobileMain}>
        <div className={styles.mobileLine}>
          {primary.map((column) => (
            <span key={column.key}>{column.cell(row)}</span>
          ))}
          <span className={styles.mobileEnd}>
            {end.map((column) => (
              <span key={column.key}>{column.cell(row)}</span>
            ))}
          </span>
        </div>
        {secondary.length > 0 && <SecondaryLine columns={secondary} row={row} />}
      </div>
    </li>
  )
}

/** Text takes the free width; numbers are aligned at the end from row to row. */
function SecondaryLine<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const [numbers, texts] = [
    columns.filter(({ measureText }) => measureText),
    columns.filter(({ measureText }) => !measureText),
  ]
  return (
    <div className={styles.mobileSecondary}>
      <span className={styles.mobileText}>
        {texts.map((column) => (
          <span key={column.key}>{column.cell(row)}</span>
        ))}
      </span>
      {numbers.map((column) => (
        <span key={column.key} className={styles.mobileNumber}>
          {column.cell(row)}
        </span>
      ))}
    </div>
  )
}
