import { merchantPrinters } from '#contract/areas/printers.ts'
import type { Printer, PrinterWithAddress } from '#contract/areas/printers.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { ConfirmDialog } from '#kit/ui/layout/dialog.tsx'

type Props = { printer: Printer; close: () => void; onRenewed: (printer: PrinterWithAddress) => void }

/** Gives a printer a new address after a question, because the old one stops working. */
export function RenewDialog({ printer: { id, name }, close, onRenewed }: Props) {
  const t = useText('printers')
  const { mutate } = useCallMutation(merchantPrinters.renewAddress, { invalidates: [merchantPrinters.list] })
  return (
    <ConfirmDialog
      opened
      close={close}
      persistent
      title={t('renew_of', { name })}
      text={t('renew_text')}
      confirmLabel={t('renew')}
      onConfirm={async () => {
        const outcome = await mutate({ id })
        if (outcome.ok) onRenewed(outcome.data)
        return false
      }}
    />
  )
}
