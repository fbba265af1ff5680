import { IconArrowUp } from '@tabler/icons-react'
import { Checkbox } from '../form/checkbox.tsx'
import type { Column } from './table-columns.ts'
import type { BodyProps } from './table.tsx'
import styles from './table.module.css'
import { useKitText } from '../base/kit-texts.tsx'

/** The same rows on a phone: two lines each, wide enough for a thumb. */
export function PhoneRows<Row>(props: BodyProps<Row>) {
  const { list, columns, label } = props
  const t = useKitText()
  const at = (place: Column<Row>['mobile']) => columns.filter((column) => column.mobile === place)
  const lead = at('primary').length > 0 ? at('primary') : columns.slice(0, 1)
  return (
    <>
      {list.waiting > 0 && (
        <button type="button" className={styles.phoneWaiting} onClick={list.showWaiting}>
          <IconArrowUp size={16} aria-hidden />
          {props.waitingText?.(list.waiting) ?? t('new_rows', { count: list.waiting })}
        </button>
      )}
      <ul className={styles.phoneRows} aria-label={label} aria-busy={list.loading || list.refreshing}>
        {list.loading
          ? Array.from({ length: 8 }, (_, line) => (
              <li key={line} className={styles.phoneRow}>
                <span className={styles.phoneMain}>
                  <span className={styles.bar} style={{ inlineSize: 120 }} />
                  <span className={styles.bar} style={{ inlineSize: 180 }} />
                </span>
              </li>
            ))
          : list.rows.map((row) => (
              <PhoneRow key={props.rowKey(row)} {...props} row={row} lead={lead} end={at('end')} under={at('secondary')} />
            ))}
      </ul>
    </>
  )
}

type PhoneRowProps<Row> = BodyProps<Row> & {
  row: Row
  lead: readonly Column<Row>[]
  end: readonly Column<Row>[]
  under: readonly Column<Row>[]
}

function PhoneRow<Row>({
  row,
  lead,
  end,
  under,
  rowKey,
  rowName,
  selection,
  actions = [],
  goTo,
  to,
  open,
}: PhoneRowProps<Row>) {
  const t = useKitText()
  const key = rowKey(row)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a wider target for the row's link
    <li
      className={styles.phoneRow}
      data-open={open === key || undefined}
      aria-current={open === key || undefined}
      onClick={(event) => {
        if (to && !(event.target instanceof Element && event.target.closest('a, button, input, label'))) goTo(row)
      }}
    >
      {actions.length > 0 && (
        <Checkbox
          checked={selection.has(key)}
          label={t('row_select', { name: rowName?.(row) ?? key })}
          onChange={() => selection.toggle(row)}
        />
      )}
      <div className={styles.phoneMain}>
        <div className={styles.phoneLine}>
          {lead.map((column) => (
            <span key={column.key}>{column.cell(row)}</span>
          ))}
          <span className={styles.phoneEnd}>
            {end.map((column) => (
              <span key={column.key}>{column.cell(row)}</span>
            ))}
          </span>
        </div>
        {under.length > 0 && <Under under={under} row={row} />}
      </div>
    </li>
  )
}

/** Words take what is left; figures stand at the end, below each other from row to row. */
function Under<Row>({ under, row }: { under: readonly Column<Row>[]; row: Row }) {
  const [figures, words] = [
    under.filter(({ measureText: figure }) => figure),
    under.filter(({ measureText: figure }) => !figure),
  ]
  return (
    <div className={styles.phoneUnder}>
      <span className={styles.phoneWords}>
        {words.map((column) => (
          <span key={column.key}>{column.cell(row)}</span>
        ))}
      </span>
      {figures.map((column) => (
        <span key={column.key} className={styles.phoneFigure}>
          {column.cell(row)}
        </span>
      ))}
    </div>
  )
}
