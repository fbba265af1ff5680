import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCopy, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { maxFields } from '#contract/areas/forms.ts'
import { useText } from '#kit/data/text.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { AddField } from './add-field.tsx'
import { copyField, moveField, newField, removeField } from './field-changes.ts'
import type { FieldDraft } from './field-changes.ts'
import { FieldEditor } from './field-editor.tsx'
import styles from './forms.module.css'

type Props = {
  form: FormState<{ fields: FieldDraft[] }>
  fields: readonly FieldDraft[]
  setFields: (fields: readonly FieldDraft[]) => void
}

/** The fields in their order. One is open at a time, a new one first; those with an error stay open. */
export function FieldList({ form, fields, setFields }: Props) {
  const t = useText('forms')
  const [openId, setOpenId] = useState<string>()
  const add = (type: FieldDraft['type']) => {
    const field = newField(type)
    setFields([...fields, field])
    setOpenId(field.id)
  }
  return (
    <>
      <ul className={styles.fields}>
        {fields.map((field, index) => {
          const hasError = Object.keys(form.errors).some((path) => path.startsWith(`fields.${index}.`))
          const isOpen = openId === field.id || hasError
          return (
            <FieldItem
              key={field.id}
              field={field}
              index={index}
              isOpen={isOpen}
              toggle={() => setOpenId(isOpen ? undefined : field.id)}
              {...{ form, fields, setFields }}
            />
          )
        })}
      </ul>
      {fields.length < maxFields ? <AddField onAdd={add} /> : <p>{t('questions_full', { number: maxFields })}</p>}
    </>
  )
}

type ItemProps = Props & { field: FieldDraft; index: number; isOpen: boolean; toggle: () => void }

function FieldItem({ form, fields, setFields, field, index, isOpen, toggle }: ItemProps) {
  const t = useText('forms')
  const [isDragOver, setDragOver] = useState(false)
  const name = field.label || t('unnamed')
  const move = (id: string, before: string | undefined) => setFields(moveField(fields, id, before))
  const handleKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'ArrowUp' && index > 0) move(field.id, fields[index - 1]?.id)
    if (event.key === 'ArrowDown' && index < fields.length - 1) move(field.id, fields[index + 2]?.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is the pointer's way; the grip takes the arrow keys
    <li
      className={styles.field}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragOver(false)
        move(event.dataTransfer.getData('text/plain'), field.id)
      }}
    >
      <div className={styles.fieldHead}>
        <UnstyledButton
          className={styles.grip}
          draggable
          onDragStart={(event) => event.dataTransfer.setData('text/plain', field.id)}
          aria-label={t('move', { name })}
          onKeyDown={handleKeydown}
        >
          <IconGripVertical size={16} aria-hidden />
        </UnstyledButton>
        <UnstyledButton className={styles.fieldName} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden data-flip />}
          <bdi>{name}</bdi>
          <small>
            {t(`type_${field.type}`)}
            {field.is_required && ` · ${t('required')}`}
            {field.condition && ` · ${t('conditional')}`}
          </small>
        </UnstyledButton>
        <IconButton
          kind="plain"
          size="small"
          icon={IconCopy}
          label={t('copy', { name })}
          disabled={fields.length >= maxFields}
          onClick={() => setFields(copyField(fields, index))}
        />
        <IconButton
          kind="plain"
          size="small"
          icon={IconTrash}
          label={t('remove', { name })}
          onClick={() => setFields(removeField(fields, field.id))}
        />
      </div>
      {isOpen && <FieldEditor {...{ form, fields, setFields, field, index }} />}
    </li>
  )
}
