import { Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconColumns3, IconGripVertical, IconLock, IconPin, IconPinnedFilled, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import styles from './column-chooser.module.css'
import { moved, noPreferences, toggled } from './table-columns.ts'
import type { ColumnLayout, Column, ColumnPreferences } from './table-columns.ts'
import { Segments } from '../layout/tabs.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props<Row> = {
  arranged: ColumnLayout<Row>
  kept: ColumnPreferences
  keep: (kept: ColumnPreferences | undefined) => void
}

/** Which columns, in which order, which stay at the start, and how high the rows are. */
export function ColumnChooser<Row>(props: Props<Row>) {
  const t = useKitText()
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          kind="plain"
          icon={IconColumns3}
          label={t('columns')}
          expanded={opened}
          popup="dialog"
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')}>
        <Panel {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function Panel<Row>({ arranged, kept, keep }: Props<Row>) {
  const t = useKitText()
  const [text, setText] = useState('')
  const like = (column: Column<Row>) => column.head.toLowerCase().includes(text.toLowerCase())
  const order = [...arranged.pinned, ...arranged.shown].map((column) => column.key)
  const put = (key: string, before: string | undefined) => keep({ ...kept, order: moved(order, key, before) })
  return (
    <div className={styles.panel}>
      <TextInput
        size="sm"
        placeholder={t('columns_find')}
        aria-label={t('columns_find')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <h3>{t('columns_shown')}</h3>
      <ul className={styles.list}>
        {[...arranged.pinned, ...arranged.shown].filter(like).map((column) => (
          <Item key={column.key} column={column} order={order} kept={kept} keep={keep} put={put} />
        ))}
      </ul>
      {arranged.hidden.some(like) && <h3>{t('columns_hidden')}</h3>}
      <ul>
        {arranged.hidden.filter(like).map((column) => (
          <li key={column.key} className={styles.item} data-off>
            <span className={styles.name}>{column.head}</span>
            <Checkbox
              checked={false}
              label={t('column_show', { column: column.head })}
              onChange={() => keep(toggled(kept, column, true))}
            />
          </li>
        ))}
      </ul>
      <footer className={styles.foot}>
        <Segments
          label={t('rows')}
          value={kept.dense ? 'dense' : 'roomy'}
          onChange={(value) => keep({ ...kept, dense: value === 'dense' })}
          options={[
            { value: 'dense', text: t('dense') },
            { value: 'roomy', text: t('roomy') },
          ]}
        />
        <Button kind="bare" size="small" onClick={() => keep({ ...noPreferences, dense: kept.dense })}>
          {t('columns_reset')}
        </Button>
      </footer>
    </div>
  )
}

type ItemProps<Row> = {
  column: Column<Row>
  order: readonly string[]
  kept: ColumnPreferences
  keep: (kept: ColumnPreferences) => void
  put: (key: string, before: string | undefined) => void
}

function Item<Row>({ column, order, kept, keep, put }: ItemProps<Row>) {
  const t = useKitText()
  const [over, setOver] = useState(false)
  const pinned = kept.pinned.includes(column.key)
  const at = order.indexOf(column.key)
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    put(column.key, event.key === 'ArrowUp' ? order[at - 1] : order[at + 2])
  }
  if (column.pinned)
    return (
      <li className={styles.item}>
        <IconLock size={16} aria-hidden />
        <span className={styles.name}>{column.head}</span>
        <small>{t('column_pinned')}</small>
      </li>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the pointer's way; the grip takes the arrow keys
    <li
      className={styles.item}
      data-over={over || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', column.key)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        put(event.dataTransfer.getData('text/plain'), column.key)
      }}
    >
      <UnstyledButton className={styles.grip} aria-label={t('column_move', { column: column.head })} onKeyDown={keys}>
        <IconGripVertical size={16} aria-hidden />
      </UnstyledButton>
      <span className={styles.name}>{column.head}</span>
      <UnstyledButton
        className={styles.pin}
        aria-pressed={pinned}
        aria-label={t(pinned ? 'column_unpin' : 'column_pin', { column: column.head })}
        onClick={() =>
          keep({
            ...kept,
            pinned: pinned ? kept.pinned.filter((key) => key !== column.key) : [...kept.pinned, column.key],
          })
        }
      >
        {pinned ? <IconPinnedFilled size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
      </UnstyledButton>
      <Checkbox
        checked
        label={t('column_hide', { column: column.head })}
        onChange={() => keep(toggled(kept, column, false))}
      />
    </li>
  )
}
