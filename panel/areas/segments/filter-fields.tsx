import { IconPlus, IconX } from '@tabler/icons-react'
import { segmentField, segmentFlags, segmentOperator, segmentSubjects } from '#contract/areas/segments.ts'
import { useText } from '#kit/data/text.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { blankFilter, maxFilters, nextFilter } from './segment-form-values.ts'
import type { SegmentValues } from './segment-form-values.ts'
import { useSegmentTexts } from './segment-texts.ts'
import { SubjectField } from './subject-field.tsx'
import styles from './segments.module.css'

type FilterCounts = { remaining: readonly number[]; total: number } | undefined

/** The filters of a segment, each with the customers that are left after it. */
export function FilterFields({ form, counted }: { form: FormState<SegmentValues>; counted: FilterCounts }) {
  const t = useText('segments')
  const { filters } = form.values
  const remove = (index: number) => form.setValues({ filters: filters.filter((_, one) => one !== index) })
  return (
    <div className={styles.filters}>
      {filters.map((filter, index) => (
        <FilterRow
          // Filters have no identity of their own: the position is theirs.
          key={index}
          form={form}
          index={index}
          filter={filter}
          left={counted?.remaining[index]}
          total={counted?.total ?? 0}
          {...(filters.length > 1 ? { remove: () => remove(index) } : {})}
        />
      ))}
      {filters.length < maxFilters && (
        <div>
          <Button icon={IconPlus} onClick={() => form.setValues({ filters: [...filters, nextFilter(filters)] })}>
            {t('add_filter')}
          </Button>
        </div>
      )}
    </div>
  )
}

type RowProps = {
  form: FormState<SegmentValues>
  index: number
  filter: SegmentValues['filters'][number]
  left: number | undefined
  total: number
  /** Absent for the only filter: a segment needs one. */
  remove?: () => void
}

function FilterRow({ form, index, filter: { field, of, value }, left, total, remove }: RowProps) {
  const t = useText('segments')
  const { unitOf } = useSegmentTexts()
  const { locale } = useLocaleContext()
  const number = index + 1
  const subject = segmentSubjects[field]
  const isFlag = segmentFlags.includes(field)
  return (
    <div className={styles.filter} role="group" aria-label={`${t('conditions')} ${number}`}>
      <div className={styles.subject}>
        <SelectField
          form={resetOnField(form, index)}
          name={`filters.${index}.field`}
          label={t('field')}
          hideLabel
          options={segmentField.options.map((option) => ({ value: option, text: t(`field_${option}`) }))}
        />
        {subject && <SubjectField key={subject} subject={subject} form={form} index={index} of={of} />}
      </div>
      {isFlag ? (
        <FlagField form={form} index={index} value={value} />
      ) : (
        <>
          <SelectField
            form={form}
            name={`filters.${index}.operator`}
            label={t('operator')}
            hideLabel
            options={segmentOperator.options.map((option) => ({ value: option, text: t(`op_${option}`) }))}
          />
          <NumberField
            key={field}
            form={form}
            name={`filters.${index}.value`}
            label={t('value')}
            hideLabel
            required
            unit={unitOf(field)}
          />
        </>
      )}
      <div className={styles.left}>
        {left !== undefined && (
          <>
            <span className={styles.bar} aria-hidden>
              <span style={{ inlineSize: `${total === 0 ? 0 : (left / total) * 100}%` }} />
            </span>
            <output>{t('left', { number: formatNumber(left, locale) })}</output>
          </>
        )}
      </div>
      <div className={styles.remove}>
        {remove && <IconButton size="small" icon={IconX} label={t('remove_filter', { number })} onClick={remove} />}
      </div>
    </div>
  )
}

/** Another figure has another comparison and selection. */
const resetOnField = (form: FormState<SegmentValues>, index: number): FormState<SegmentValues> => ({
  ...form,
  field: (name) => ({
    ...form.field(name),
    set: (value) => {
      const next = segmentField.safeParse(value)
      if (!next.success) return
      const filters = form.values.filters.map((filter, at) => (at === index ? blankFilter(next.data) : filter))
      form.setValues({ filters })
    },
  }),
})

/** Yes or no; stored as 1 or 0. */
function FlagField({ form, index, value }: { form: FormState<SegmentValues>; index: number; value: number }) {
  const t = useText('segments')
  const asText: FormState<SegmentValues> = {
    ...form,
    field: (name) => ({
      ...form.field(name),
      value: value === 0 ? 'no' : 'yes',
      set: (choice) => form.field(name).set(choice === 'no' ? 0 : 1),
    }),
  }
  return (
    <div className={styles.flag}>
      <SelectField
        form={asText}
        name={`filters.${index}.value`}
        label={t('value')}
        hideLabel
        options={(['yes', 'no'] as const).map((choice) => ({ value: choice, text: t(choice) }))}
      />
    </div>
  )
}
