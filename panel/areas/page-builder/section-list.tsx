import { Menu, UnstyledButton } from '@mantine/core'
import { IconCopy, IconEyeOff, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { maxSections, pageSections } from '#contract/areas/page-builder/document.ts'
import type { PageSection, SectionType } from '#contract/areas/page-builder/document.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { addSection, copySection, moveSection, newSection, removeSection } from './document-changes.ts'
import type { Sections } from './document-changes.ts'
import styles from './page-builder.module.css'

type Props = {
  sections: Sections
  locale: string
  selected: string | undefined
  select: (key: string | undefined) => void
  change: (sections: Sections) => void
}

/** The sections in their order: moved by dragging or with the arrow keys on their grips. */
export function SectionList({ sections, locale, selected, select, change }: Props) {
  const t = useText('page-builder')
  const [announcement, setAnnouncement] = useState('')
  const focused = useRef<string | null>(null)
  const order = sections.map(({ key }) => key).join(' ')
  useEffect(() => {
    // a row that moves in the document loses the focus
    if (focused.current !== null)
      document.querySelector<HTMLElement>(`[data-section-grip="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = null
  }, [order])
  const add = (type: SectionType) => {
    const section = newSection(type)
    change(addSection(sections, section, selected))
    select(section.key)
  }
  const nameOf = (section: PageSection) =>
    ('title' in section && section.title[locale]) ||
    t('source' in section ? `source_${section.source}` : `type_${section.type}`)
  const moveBy = (index: number, step: 1 | -1) => {
    const section = sections[index]
    const target = index + step
    if (!section || target < 0 || target >= sections.length) return
    focused.current = section.key
    change(moveSection(sections, section.key, sections[step === 1 ? target + 1 : target]?.key))
    setAnnouncement(t('moved', { name: nameOf(section), position: target + 1, total: sections.length }))
  }
  return (
    <div className={styles.list}>
      <ol className={styles.sections} aria-label={t('sections')}>
        {sections.map((section, index) => (
          <SectionRow
            key={section.key}
            section={section}
            name={nameOf(section)}
            isSelected={section.key === selected}
            select={() => select(section.key)}
            moveBy={(step) => moveBy(index, step)}
            drop={(key) => change(moveSection(sections, key, section.key))}
            copy={sections.length < maxSections ? () => change(copySection(sections, section.key)) : undefined}
            remove={() => change(removeSection(sections, section.key))}
          />
        ))}
      </ol>
      {sections.length === 0 && <p className={styles.note}>{t('empty')}</p>}
      {sections.length < maxSections ? <AddSection onAdd={add} /> : <p className={styles.note}>{t('full')}</p>}
      <output className="vh" aria-live="polite">
        {announcement}
      </output>
    </div>
  )
}

type RowProps = {
  section: PageSection
  name: string
  isSelected: boolean
  select: () => void
  moveBy: (step: 1 | -1) => void
  drop: (key: string) => void
  copy: (() => void) | undefined
  remove: () => void
}

function SectionRow({ section, name, isSelected, select, moveBy, drop, copy, remove }: RowProps) {
  const t = useText('page-builder')
  const [isDragOver, setDragOver] = useState(false)
  const handleKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    moveBy(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the pointer's way; the grip takes the arrow keys
    <li
      className={styles.row}
      data-over={isDragOver || undefined}
      data-selected={isSelected || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        drop(event.dataTransfer.getData('text/plain'))
      }}
    >
      <UnstyledButton
        className={styles.grip}
        draggable
        data-section-grip={section.key}
        onDragStart={(event) => event.dataTransfer.setData('text/plain', section.key)}
        aria-label={t('move', { name })}
        onKeyDown={handleKeydown}
      >
        <IconGripVertical size={16} aria-hidden />
      </UnstyledButton>
      <UnstyledButton className={styles.rowName} aria-pressed={isSelected} onClick={select}>
        <bdi>{name}</bdi>
        <small>{t(`type_${section.type}`)}</small>
      </UnstyledButton>
      {section.is_hidden && <IconEyeOff size={16} aria-label={t('hidden')} />}
      <IconButton
        kind="plain"
        size="small"
        icon={IconCopy}
        label={t('copy', { name })}
        disabled={!copy}
        onClick={copy}
      />
      <IconButton kind="plain" size="small" icon={IconTrash} label={t('remove', { name })} onClick={remove} />
    </li>
  )
}

const types = pageSections.map(({ shape }) => shape.type.value)

function AddSection({ onAdd }: { onAdd: (type: SectionType) => void }) {
  const t = useText('page-builder')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button icon={IconPlus} full>
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {t(`type_${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
