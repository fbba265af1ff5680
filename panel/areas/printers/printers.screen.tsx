import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { merchantPrinters } from '#contract/areas/printers.ts'
import type { Printer, PrinterWithAddress } from '#contract/areas/printers.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Table } from '#kit/ui/table/table.tsx'
import { useSectionTitle } from '#panel/areas/settings/use-sections.ts'
import { AddressDialog } from './address-dialog.tsx'
import { JobsCard } from './jobs-card.tsx'
import { usePrinterColumns } from './printer-columns.tsx'
import { PrinterDialog } from './printer-dialog.tsx'
import styles from './printers.module.css'
import { RenewDialog } from './renew-dialog.tsx'
import { wholeList } from './whole-list.ts'

type Open =
  | { kind: 'new' }
  | { kind: 'edit' | 'renew'; printer: Printer }
  | { kind: 'address'; printer: PrinterWithAddress }

/** How often the screen asks for the state of printers and jobs, ms. */
const refetchInterval = 5_000

/** The receipt printers of a merchant and what they print. */
export function PrintersScreen() {
  const t = useText('printers')
  const { to } = usePanelRoute()
  const title = useSectionTitle('printers')
  const query = useCall(merchantPrinters.list, {}, { refetchInterval })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const columns = usePrinterColumns({
    edit: (printer) => setOpen({ kind: 'edit', printer }),
    renew: (printer) => setOpen({ kind: 'renew', printer }),
  })
  const printers = query.data?.printers
  const stations = query.data?.stations ?? []
  const connect = (printer: PrinterWithAddress) => setOpen({ kind: 'address', printer })
  const add = (
    <Button kind="primary" icon={IconPlus} onClick={() => setOpen({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <Screen title={title} back={to('/settings')} actions={add}>
      <div className={styles.cards}>
        <Card title={t('printers')} pad={false}>
          <Table
            plain
            name="printers"
            label={t('printers')}
            list={wholeList({
              rows: printers,
              error: printers ? null : query.loadError,
              loadedAt: query.dataUpdatedAt,
              retry: query.refetch,
            })}
            columns={columns}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            empty={<NoRecords title={t('empty_title')} text={t('empty_text')} action={add} />}
          />
        </Card>
        {printers && printers.length > 0 && <JobsCard printers={printers} refetchInterval={refetchInterval} />}
      </div>
      {open?.kind === 'new' && <PrinterDialog stations={stations} close={close} onCreated={connect} />}
      {open?.kind === 'edit' && (
        <PrinterDialog printer={open.printer} stations={stations} close={close} onCreated={connect} />
      )}
      {open?.kind === 'renew' && <RenewDialog printer={open.printer} close={close} onRenewed={connect} />}
      {open?.kind === 'address' && <AddressDialog printer={open.printer} close={close} />}
    </Screen>
  )
}
