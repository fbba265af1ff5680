import type { PrinterProtocol, PrinterWithAddress } from '#contract/areas/printers.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyBox } from '#kit/ui/base/copy-box.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import styles from './printers.module.css'

const steps = {
  cloudprnt: ['star_1', 'star_2', 'star_3', 'last_step'],
  epos: ['epson_1', 'epson_2', 'epson_3', 'last_step'],
} as const satisfies Record<PrinterProtocol, readonly string[]>

/** The address that has to be entered in the printer, shown once, and how. Only its button closes the dialog. */
export function AddressDialog({ printer, close }: { printer: PrinterWithAddress; close: () => void }) {
  const t = useText('printers')
  const done = (
    <Button kind="primary" onClick={close}>
      {t('address_done')}
    </Button>
  )
  return (
    <Dialog opened persistent close={close} title={t('connect', { name: printer.name })} footer={done}>
      <p className={styles.warning}>{t('address_warning')}</p>
      <CopyBox text={printer.poll_url} />
      <ol className={styles.steps}>
        {steps[printer.protocol].map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Dialog>
  )
}
