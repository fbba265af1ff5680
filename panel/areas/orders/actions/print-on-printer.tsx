import { Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { merchantPrinters } from '#contract/areas/printers.ts'
import type { Printer } from '#contract/areas/printers.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'

type Props = { ids: readonly string[]; onPrinted: () => void }

/** Prints orders on a printer of the merchant instead of one of this computer. Nothing without such a printer. */
export function PrintOnPrinter(props: Props) {
  const { merchantId } = usePanelRoute()
  const can = useCan()
  return merchantId !== undefined && can(merchantPrinters.print) ? <PrinterButtons {...props} /> : null
}

function PrinterButtons({ ids, onPrinted }: Props) {
  const t = useText('orders')
  const { data } = useCall(merchantPrinters.list, {})
  const { mutate, isPending } = useCallMutation(merchantPrinters.print, {
    invalidates: [merchantPrinters.jobs, merchantPrinters.list],
    successText: ([job]) => t('printer_added', { name: job?.printer_name ?? '' }),
  })
  const printers = (data?.printers ?? []).filter(({ is_active }) => is_active)
  const [only] = printers
  if (only === undefined) return null
  const print = async ({ id }: Printer) => {
    const { ok } = await mutate({ id, order_ids: [...ids] })
    if (ok) onPrinted()
  }
  if (printers.length === 1)
    return (
      <Button size="touch" icon={IconPrinter} busy={isPending} onClick={() => void print(only)}>
        {t('printer_on', { name: only.name })}
      </Button>
    )
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button size="touch" icon={IconPrinter} busy={isPending} aria-haspopup="menu">
          {t('printer_choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {printers.map((printer) => (
          <Menu.Item key={printer.id} onClick={() => void print(printer)}>
            <bdi>{printer.name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
