import {
  PrinterInput,
  merchantPrinters,
  printContent,
  printerProtocol,
  printOccasion,
} from '#contract/areas/printers.ts'
import type { Printer, PrinterWithAddress } from '#contract/areas/printers.ts'
import { orderTypeAlias } from '#contract/fields.ts'
import { languagesOf } from '#kit/data/language.ts'
import { send } from '#kit/data/request.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { Fields } from '#kit/ui/form/form.tsx'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { NumberField } from '#kit/ui/form/number-field.tsx'
import { MultiSelectField, SelectField } from '#kit/ui/form/select-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { availableLanguages } from '#panel/texts/areas.ts'

type Props = {
  /** Undefined: a new one. */
  printer?: Printer
  stations: readonly string[]
  close: () => void
  onCreated: (printer: PrinterWithAddress) => void
}

const widths = ['80mm', '58mm'] as const

/** Adds a printer, or changes what it prints. */
export function PrinterDialog({ printer, stations, close, onCreated }: Props) {
  const t = useText('printers')
  const tOrders = useText('orders')
  const form = usePrinterForm({ printer, close, onCreated })
  const locale = useLocale()
  const widthText = (value: (typeof widths)[number]) =>
    formatNumber(Number.parseInt(value, 10), locale, { style: 'unit', unit: 'millimeter' })
  const { content, occasions } = form.values
  return (
    <FormDialog
      form={form}
      close={close}
      size="wide"
      title={printer ? t('edit_of', { name: printer.name }) : t('add')}
      submitLabel={printer ? t('save') : t('add')}
    >
      <Fields>
        <TextField form={form} name="name" label={t('name')} hint={t('name_hint')} maxLength={60} autoFocus required />
        {!printer && (
          <SelectField
            form={form}
            name="protocol"
            label={t('protocol')}
            options={printerProtocol.options.map((value) => ({ value, text: t(`protocol_${value}`) }))}
          />
        )}
        <SelectField
          form={form}
          name="paper_width"
          label={t('paper_width')}
          options={widths.map((value) => ({ value, text: widthText(value) }))}
        />
        <SelectField
          form={form}
          name="content"
          label={t('content')}
          hint={content === 'kitchen' ? t('content_hint') : undefined}
          options={printContent.options.map((value) => ({ value, text: t(`content_${value}`) }))}
        />
        {content === 'kitchen' && stations.length > 0 && (
          <SelectField
            form={form}
            name="station"
            label={t('station')}
            nullable
            placeholder={t('all_stations')}
            options={stations.map((value) => ({ value, text: value }))}
          />
        )}
        <MultiSelectField
          form={form}
          name="occasions"
          label={t('occasions')}
          placeholder={t('by_hand')}
          options={printOccasion.options.map((value) => ({ value, text: t(`occasion_${value}`) }))}
        />
        {occasions.length > 0 && (
          <MultiSelectField
            form={form}
            name="order_types"
            label={t('order_types')}
            placeholder={t('all_types')}
            options={orderTypeAlias.options.map((value) => ({ value, text: tOrders(`type_${value}`) }))}
          />
        )}
        <NumberField form={form} name="copies" label={t('copies')} />
        <SelectField
          form={form}
          name="locale"
          label={t('language')}
          options={languagesOf('merchant', availableLanguages).map(({ locale, name }) => ({
            value: locale,
            text: name,
          }))}
        />
        <NumberField
          form={form}
          name="expiry_hours"
          label={t('expiry_hours')}
          hint={t('expiry_hint')}
          unit={t('hours')}
        />
      </Fields>
      {occasions.length > 0 && (
        <SwitchField form={form} name="prints_changes" label={t('prints_changes')} hint={t('prints_changes_hint')} />
      )}
      {printer && <SwitchField form={form} name="is_active" label={t('is_active')} />}
    </FormDialog>
  )
}

function usePrinterForm({ printer, close, onCreated }: Omit<Props, 'stations'>) {
  const t = useText('printers')
  const locale = useLocale()
  return useCallForm({
    schema: PrinterInput,
    values: printer ? valuesOf(printer) : newPrinter(locale),
    save: (draft, part): Promise<Printer | PrinterWithAddress> => {
      if (!printer) return send(merchantPrinters.create, draft)
      const { protocol: _, ...changes } = part
      return send(merchantPrinters.update, { ...changes, id: printer.id, expected_updated_at: printer.updated_at })
    },
    invalidates: [merchantPrinters.list],
    ...(printer ? { successText: t('saved') } : {}),
    onSaved: (saved) => ('poll_url' in saved ? onCreated(saved) : close()),
  })
}

const newPrinter = (locale: string): PrinterInput => ({
  name: '',
  protocol: 'cloudprnt',
  paper_width: '80mm',
  content: 'kitchen',
  station: null,
  copies: 1,
  occasions: ['accepted'],
  prints_changes: true,
  order_types: [],
  locale,
  expiry_hours: 4,
  is_active: true,
})

/** What can be changed of a printer. */
const valuesOf = (printer: Printer): PrinterInput => ({
  name: printer.name,
  protocol: printer.protocol,
  paper_width: printer.paper_width,
  content: printer.content,
  station: printer.station,
  copies: printer.copies,
  occasions: printer.occasions,
  prints_changes: printer.prints_changes,
  order_types: printer.order_types,
  locale: printer.locale,
  expiry_hours: printer.expiry_hours,
  is_active: printer.is_active,
})
