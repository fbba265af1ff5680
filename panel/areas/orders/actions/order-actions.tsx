import { IconCheck, IconMotorbike, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/schemas/order.ts'
import { orders } from '#contract/areas/orders.ts'
import { canChangeProvider } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'
import { useMedia, useMobile } from '#panel/shell/page/use-media.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MinutesMenu } from '../board/minutes-menu.tsx'
import { useDispatchCalls, useOrderCalls } from '../model/order-calls.ts'
import { toOrderRow } from '../model/order-rows.ts'
import { asksForCode, nextStep } from '../model/order-steps.ts'
import { PreparationDialog } from './preparation-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { useBusy } from '../board/use-busy.ts'
import { useKey } from './use-key.ts'
import { useOrderStatusChange } from './use-change-status.ts'
import type { OpenDialog } from './more-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { SecondaryButton } from './secondary-button.tsx'

const RefundDialog = lazy(() =>
  import('../refunds/refund-dialog.tsx').then((module) => ({ default: module.RefundDialog })),
)

const AssignDialog = lazy(() =>
  import('../../drivers/assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
)

const AmendmentDialog = lazy(() =>
  import('../amendments/amendment-dialog.tsx').then((module) => ({ default: module.AmendmentDialog })),
)

/** Actions of an order: next step, driver, print, and the menu. Also runs the shortcuts A, R and P. */
export function OrderActions({ order }: { order: Order }) {
  const t = useText('orders')
  const { merchantId, panel } = usePanelRoute()
  const can = useCan()
  const calls = useOrderCalls()
  const busy = useBusy(merchantId)
  const isTouch = useMedia('(pointer: coarse)')
  const size = useMobile() || isTouch ? 'touch' : 'normal'
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [minutes, setMinutes] = useState<number>()
  const { changeStatus, isChanging } = useOrderStatusChange(toOrderRow(order))
  const step = nextStep(toOrderRow(order))
  const primary = step && order.next.includes(step.to) && can(calls.changeStatus) ? step : null
  const preparationTime = minutes ?? order.preparation_time + busy.minutes
  const runPrimary = () => {
    if (!primary || isChanging) return
    if (asksForCode(order, primary)) setOpenDialog('hand-over')
    else void changeStatus(primary.to, primary.to === 'processing' ? { preparation_time: preparationTime } : {})
  }
  const canName = panel === 'tenant' && can(orders.setDeliveryProvider)
  const dispatch = useDispatchCalls()
  const isAccepted = order.order_status !== 'pending'
  const canAssignDriver = canChangeProvider(order) && (canName || (isAccepted && can(dispatch.assign)))
  useKey(primary?.label === 'accept' ? 'a' : 'r', (event) => {
    if (!isKeyHandledElsewhere(event) && primary) {
      event.preventDefault()
      runPrimary()
    }
  })
  useKey('p', (event) => {
    if (!isKeyHandledElsewhere(event)) {
      event.preventDefault()
      setOpenDialog('print')
    }
  })
  return (
    <>
      {primary && (
        <Button
          kind="primary"
          size={size}
          icon={IconCheck}
          keys={primary.label === 'accept' ? 'A' : 'R'}
          busy={isChanging}
          onClick={runPrimary}
        >
          {t(primary.label)}
        </Button>
      )}
      {primary?.label === 'accept' && (
        <MinutesMenu size={size} minutes={preparationTime} onChange={setMinutes} disabled={isChanging} />
      )}
      {canAssignDriver && isAccepted && (
        <SecondaryButton
          size={size}
          icon={IconMotorbike}
          flip
          label={t(order.driver ? 'change_driver' : 'assign_driver')}
          onClick={() => setOpenDialog('driver')}
        />
      )}
      <SecondaryButton size={size} icon={IconPrinter} label={t('print')} onClick={() => setOpenDialog('print')} />
      <MoreMenu
        size={size}
        order={order}
        primary={primary?.to}
        changeStatus={(to) => void changeStatus(to)}
        setOpenDialog={setOpenDialog}
        canAssignDriver={canAssignDriver && !isAccepted}
      />
      {openDialog === 'cancel' && (
        <CancelDialog
          order={order}
          close={() => setOpenDialog(null)}
          cancel={async (options) => (await changeStatus('cancelled', options)).ok}
        />
      )}
      {openDialog === 'hand-over' && (
        <HandOverDialog
          order={order}
          customerName={toOrderRow(order).customer.name}
          close={() => setOpenDialog(null)}
          handOver={async (options) => (await changeStatus('completed', options)).ok}
        />
      )}
      {openDialog === 'driver' && (
        <Suspense>
          <AssignDialog order={order} close={() => setOpenDialog(null)} />
        </Suspense>
      )}
      {openDialog === 'print' && <PrintDialog ids={[order.order_id]} close={() => setOpenDialog(null)} />}
      {openDialog === 'amend' && (
        <Suspense>
          <AmendmentDialog order={order} close={() => setOpenDialog(null)} />
        </Suspense>
      )}
      {openDialog === 'refund' && (
        <Suspense>
          <RefundDialog order={order} close={() => setOpenDialog(null)} />
        </Suspense>
      )}
      {openDialog === 'time' && <PreparationDialog order={order} close={() => setOpenDialog(null)} />}
    </>
  )
}
