import { IconLink, IconPencil, IconPrinter } from '@tabler/icons-react'
import { merchantPrinters } from '#contract/areas/printers.ts'
import type { Printer } from '#contract/areas/printers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { actionsColumn, Muted, NameCell } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { DeleteButton, deleteTextsOf } from '#panel/shell/page/delete-button.tsx'
import { PrinterStatus } from './printer-state.tsx'
import styles from './printers.module.css'

type Actions = { edit: (printer: Printer) => void; renew: (printer: Printer) => void }

export function usePrinterColumns(actions: Actions): Column<Printer>[] {
  const t = useText('printers')
  const between = useKitText()('between')
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 170,
      pinned: true,
      mobile: 'primary',
      cell: ({ name, protocol }) => (
        <span className={styles.stack}>
          <NameCell>{name}</NameCell>
          <Muted>{t(`protocol_${protocol}`)}</Muted>
        </span>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      width: 160,
      mobile: 'secondary',
      cell: (printer) => <PrinterStatus {...printer} />,
    },
    {
      key: 'content',
      head: t('content'),
      minWidth: 150,
      collapsible: true,
      cell: ({ content, station }) => (
        <span className={styles.stack}>
          <span>{t(`content_${content}`)}</span>
          {station !== null && (
            <Muted>
              <bdi>{station}</bdi>
            </Muted>
          )}
        </span>
      ),
    },
    {
      key: 'occasions',
      head: t('occasions'),
      minWidth: 190,
      collapsible: true,
      cell: ({ occasions }) =>
        occasions.length === 0 ? (
          <Muted>{t('by_hand')}</Muted>
        ) : (
          occasions.map((occasion) => t(`occasion_${occasion}`)).join(between)
        ),
    },
    {
      key: 'waiting',
      head: t('waiting'),
      width: 100,
      alignEnd: true,
      cell: ({ waiting_jobs }) => (waiting_jobs === 0 ? <Muted>0</Muted> : waiting_jobs),
    },
    {
      key: 'seen',
      head: t('seen'),
      width: 120,
      alignEnd: true,
      cell: ({ seen_at }) => (seen_at === null ? <Muted>{t('never')}</Muted> : <Time at={seen_at} />),
    },
    actionsColumn({
      head: t('actions'),
      width: 160,
      cell: (printer) => <RowActions printer={printer} {...actions} />,
    }),
  ]
}

function RowActions({ printer, edit, renew }: Actions & { printer: Printer }) {
  const t = useText('printers')
  const { id, name } = printer
  const invalidates = [merchantPrinters.list, merchantPrinters.jobs]
  const test = useCallMutation(merchantPrinters.test, { invalidates, successText: t('test_added') })
  return (
    <span className={styles.actions}>
      <IconButton
        size="small"
        icon={IconPrinter}
        label={t('test_of', { name })}
        disabled={test.isPending}
        onClick={() => void test.mutate({ id })}
      />
      <IconButton
        size="small"
        icon={IconPencil}
        label={t('edit_of', { name })}
        popup="dialog"
        onClick={() => edit(printer)}
      />
      <IconButton
        size="small"
        icon={IconLink}
        label={t('renew_of', { name })}
        popup="dialog"
        onClick={() => renew(printer)}
      />
      <DeleteButton call={merchantPrinters.remove} id={id} invalidates={invalidates} texts={deleteTextsOf(t, name)} />
    </span>
  )
}
