import { Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconColumns3, IconGripVertical, IconLock, IconPin, IconPinnedFilled, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '../base/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import styles from './column-chooser.module.css'
import { moveKey, noPreferences, toggleColumn } from './table-columns.ts'
import type { ColumnLayout, Column, ColumnPreferences } from './table-columns.ts'
import { Segments } from '../layout/segments.tsx'
import { useKitText } from '../base/kit-texts.tsx'

type Props<Row> = {
  layout: ColumnLayout<Row>
  preferences: ColumnPreferences
  setPreferences: (preferences: ColumnPreferences | undefined) => void
}

/** Which columns are visible, their order, which are pinned, and the row height. */
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
        <ChooserPanel {...props} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ChooserPanel<Row>({ layout, preferences, setPreferences }: Props<Row>) {
  const t = useKitText()
  const [text, setText] = useState('')
  const matches = (column: Column<Row>) => column.head.toLowerCase().includes(text.toLowerCase())
  const order = [...layout.pinned, ...layout.shown].map((column) => column.key)
  const move = (key: string, before: string | undefined) =>
    setPreferences({ ...preferences, order: moveKey(order, key, before) })
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
        {[...layout.pinned, ...layout.shown].filter(matches).map((column) => (
          <ColumnItem
            key={column.key}
            column={column}
            order={order}
            preferences={preferences}
            setPreferences={setPreferences}
            move={move}
          />
        ))}
      </ul>
      {layout.hidden.some(matches) && <h3>{t('columns_hidden')}</h3>}
      <ul>
        {layout.hidden.filter(matches).map((column) => (
          <li key={column.key} className={styles.item} data-off>
            <span className={styles.name}>{column.head}</span>
            <Checkbox
              checked={false}
              label={t('column_show', { column: column.head })}
              onChange={() => setPreferences(toggleColumn(preferences, column, true))}
            />
          </li>
        ))}
      </ul>
      <footer className={styles.footer}>
        <Segments
          label={t('rows')}
          value={preferences.dense ? 'dense' : 'roomy'}
          onChange={(value) => setPreferences({ ...preferences, dense: value === 'dense' })}
          options={[
            { value: 'dense', text: t('dense') },
            { value: 'roomy', text: t('roomy') },
          ]}
        />
        <Button kind="bare" size="small" onClick={() => setPreferences({ ...noPreferences, dense: preferences.dense })}>
          {t('columns_reset')}
        </Button>
      </footer>
    </div>
  )
}

type ColumnItemProps<Row> = {
  column: Column<Row>
  order: readonly string[]
  preferences: ColumnPreferences
  setPreferences: (preferences: ColumnPreferences) => void
  move: (key: string, before: string | undefined) => void
}

function ColumnItem<Row>({ column, order, preferences, setPreferences, move }: ColumnItemProps<Row>) {
  const t = useKitText()
  const [isDragOver, setDragOver] = useState(false)
  const pinned = preferences.pinned.includes(column.key)
  const index = order.indexOf(column.key)
  const handleKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(column.key, event.key === 'ArrowUp' ? order[index - 1] : order[index + 2])
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
      data-over={isDragOver || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', column.key)}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        move(event.dataTransfer.getData('text/plain'), column.key)
      }}
    >
      <UnstyledButton
        className={styles.grip}
        aria-label={t('column_move', { column: column.head })}
        onKeyDown={handleKeydown}
      >
        <IconGripVertical size={16} aria-hidden />
      </UnstyledButton>
      <span className={styles.name}>{column.head}</span>
      <UnstyledButton
        className={styles.pin}
        aria-pressed={pinned}
        aria-label={t(pinned ? 'column_unpin' : 'column_pin', { column: column.head })}
        onClick={() =>
          setPreferences({
            ...preferences,
            pinned: pinned
              ? preferences.pinned.filter((key) => key !== column.key)
              : [...preferences.pinned, column.key],
          })
        }
      >
        {pinned ? <IconPinnedFilled size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
      </UnstyledButton>
      <Checkbox
        checked
        label={t('column_hide', { column: column.head })}
        onChange={() => setPreferences(toggleColumn(preferences, column, false))}
      />
    </li>
  )
}
