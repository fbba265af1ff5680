import { Select } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import type { ImportFile } from '#contract/areas/imports.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { formatLocale } from '#kit/ui/base/format.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Card, Text } from '#kit/ui/layout/layout.tsx'
import type { ImportScreenType } from './import-types.ts'
import styles from './imports.module.css'

const foldHeading = (heading: string) => heading.trim().toLowerCase()

const listOf = (labels: readonly string[], locale: string) =>
  new Intl.ListFormat(formatLocale(locale), { type: 'unit' }).format(labels)

/** Whether an earlier column has the same heading. The first one is filled in. */
const isRepeated = ({ columns }: ImportFile, nth: number) =>
  columns[nth]?.heading !== '' &&
  columns.findIndex(({ heading }) => foldHeading(heading) === foldHeading(columns[nth]?.heading ?? '')) < nth

type Mapping = (string | null)[]
type Props = {
  definition: ImportScreenType
  file: ImportFile
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  onStart: (importId: string) => void
}

/** Says what each column of the file fills, and starts the check of all rows. */
export function MappingCard({ definition: { calls }, file, mapping, onChange, onStart }: Props) {
  const t = useText('imports')
  const locale = useLocale()
  const tKit = useKitText()
  const { mutate, isPending } = useCallMutation(calls.startImport, { invalidates: [calls.imports] })
  const missing = file.fields.filter(
    ({ key, is_required, required_unless }) =>
      is_required && ![key, ...required_unless].some((field) => mapping.includes(field)),
  )
  const setField = (nth: number, field: string | null) =>
    onChange(mapping.map((one, at) => (at === nth ? field : one === field ? null : one)))
  const check = async () => {
    const outcome = await mutate({ file_url: file.file_url, mapping, dry_run: true })
    if (outcome.ok) onStart(outcome.data.id)
  }
  return (
    <Card title={t('columns')}>
      <FreeFields fields={file.fields.filter(({ key }) => !mapping.includes(key))} />
      <ul className={styles.columns}>
        {file.columns.map(({ heading, samples }, nth) => (
          <li key={nth} {...dropTarget((field) => setField(nth, field))}>
            <div>
              <span className={styles.heading}>
                <bdi>{heading}</bdi>
              </span>
              {isRepeated(file, nth) && <span className={styles.repeated}>{t('repeated_column')}</span>}
              <span className={styles.samples}>
                <bdi>{samples.filter(Boolean).join(' · ')}</bdi>
              </span>
            </div>
            <Select
              {...inputPropsOf({ label: heading, hideLabel: true }, undefined)}
              data={file.fields.map(({ key, label }) => ({ value: key, label }))}
              value={mapping[nth] ?? null}
              onChange={(field) => setField(nth, field)}
              placeholder={t('leave_out')}
              clearable
              searchable
              nothingFoundMessage={tKit('no_results')}
            />
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p role="status" className={styles.missing}>
          {t('missing', {
            fields: listOf(
              missing.map(({ label }) => label),
              locale,
            ),
          })}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="primary" icon={IconListCheck} busy={isPending} onClick={() => void check()}>
          {t('check')}
        </Button>
        <Text tone="soft">{t('check_hint')}</Text>
      </div>
    </Card>
  )
}

const dragType = 'text/x-field'
/** Lets a field be dropped on an element. */
const dropTarget = (onField: (field: string) => void) => ({
  onDragOver: (event: DragEvent<HTMLElement>) => {
    if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
  },
  onDrop: (event: DragEvent<HTMLElement>) => {
    const field = event.dataTransfer.getData(dragType)
    if (field === '') return
    event.preventDefault()
    onField(field)
  },
})

/** Fields that no column fills, to drag onto one. With a keyboard they are chosen in the column. */
function FreeFields({ fields }: { fields: ImportFile['fields'] }) {
  const t = useText('imports')
  if (fields.length === 0) return null
  return (
    <div className={styles.free}>
      <Text tone="soft">
        {t('free_fields')}. {t('drag_hint')}
      </Text>
      <ul className={styles.chips}>
        {fields.map(({ key, label }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the select of a column does the same
          <li key={key} draggable onDragStart={(event) => event.dataTransfer.setData(dragType, key)}>
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
