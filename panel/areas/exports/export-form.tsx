import { IconFileExport } from '@tabler/icons-react'
import type { z } from 'zod'
import type { ExportCategory } from '#contract/areas/exports.ts'
import { breakdown } from '#contract/schemas/breakdown.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useQueryParams } from '#kit/data/use-query-params.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { DateField } from '#kit/ui/form/date-field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useMerchantChoices } from '#panel/shell/session/use-merchant-choices.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { ScheduleButton } from './schedule-button.tsx'
import { ColumnPicker } from './column-picker.tsx'
import { ExportPresets } from './export-presets.tsx'
import { typeOf } from './export-types.ts'
import { ExportDraft } from './export-draft.ts'
import type { ExportScreenType } from './export-types.ts'
import styles from './exports.module.css'
import { fileLanguages } from './language-names.ts'

type Values = z.input<typeof ExportDraft>
const formats = [
  { value: 'csv', text: 'CSV' },
  { value: 'excel', text: 'Excel' },
]

/** Starts an export: period, format, language and columns. All columns are selected by default. */
export function ExportForm({
  definition,
  payoutId,
  categories,
  reportBy,
}: {
  definition: ExportScreenType
  payoutId: string | null
  categories: readonly ExportCategory[]
  reportBy: Values['report_by']
}) {
  const { history, start, ofMerchants, hasPeriod, hasBreakdown } = definition
  const t = useText('exports')
  const tKit = useKitText()
  const locale = useLocale()
  const tReports = useText('reports')
  const { get } = useQueryParams()
  const merchant = get('merchant_id')
  const columns = categories.flatMap((category) => category.columns.map(({ key }) => key))
  const values: Values = {
    start_date: get('start_date') ?? null,
    end_date: get('end_date') ?? null,
    columns,
    format: 'csv',
    language: locale,
    merchant_ids: merchant ? [merchant] : [],
    report_by: reportBy,
    by: breakdown.options.find((one) => one === get('by')) ?? 'day',
  }
  const form = useCallForm({
    schema: ExportDraft,
    values,
    save: (draft) => start(draft, payoutId),
    invalidates: [history],
    successText: t('started'),
    errorText: t('error_internal_error'),
  })
  const selected = form.values.columns ?? []
  const merchants = useMerchantChoices(form.values.merchant_ids)
  return (
    <Form form={form} mode="button">
      <Card title={t('new')}>
        <Fields>
          {hasBreakdown && (
            <Span columns={12}>
              <SelectField
                form={form}
                name="by"
                label={tReports('break_down')}
                options={breakdown.options.map((value) => ({ value, text: tReports(`by_${value}`) }))}
              />
            </Span>
          )}
          {hasPeriod && (
            <>
              <Span columns={6}>
                <DateField
                  form={form}
                  name="start_date"
                  label={tKit('from')}
                  nullable
                  max={form.values.end_date ?? undefined}
                  hint={t(hasBreakdown ? 'period_hint_report' : 'period_hint')}
                />
              </Span>
              <Span columns={6}>
                <DateField
                  form={form}
                  name="end_date"
                  label={tKit('to')}
                  nullable
                  min={form.values.start_date ?? undefined}
                />
              </Span>
            </>
          )}
          {ofMerchants && (
            <Span columns={12}>
              <MultiSelectField
                form={form}
                name="merchant_ids"
                label={t('merchants')}
                placeholder={t('all_merchants')}
                max={hasBreakdown ? 1 : undefined}
                {...merchants}
              />
            </Span>
          )}
          <Span columns={6}>
            <SelectField form={form} name="format" label={t('format')} options={formats} />
          </Span>
          <Span columns={6}>
            <SelectField
              form={form}
              name="language"
              label={t('language')}
              options={fileLanguages.map(({ locale: value, name: text }) => ({ value, text }))}
            />
          </Span>
          <Span columns={12}>
            <ExportPresets
              type={typeOf(definition)}
              choice={{
                columns: selected,
                format: form.values.format ?? 'csv',
                language: form.values.language ?? locale,
              }}
              onChoose={(choice) =>
                form.setValues({ ...choice, columns: columns.filter((key) => choice.columns.includes(key)) })
              }
            />
          </Span>
          <Span columns={12}>
            <ColumnPicker
              label={tKit('columns')}
              categories={categories}
              value={selected}
              onChange={(next) => form.setValues({ columns: next })}
              error={selected.length === 0 ? t('choose_columns') : undefined}
            />
          </Span>
        </Fields>
        <div className={styles.footer}>
          <ScheduleButton
            type={typeOf(definition)}
            hasPeriod={hasPeriod === true}
            file={ExportDraft.safeParse(form.values).data}
          />
          <Button
            type="submit"
            kind="primary"
            icon={IconFileExport}
            busy={form.saving}
            disabled={selected.length === 0}
          >
            {t('start')}
          </Button>
        </div>
      </Card>
    </Form>
  )
}
