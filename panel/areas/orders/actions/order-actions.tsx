import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconClock,
  IconCopy,
  IconFileDownload,
  IconDots,
  IconLink,
  IconMotorbike,
  IconPrinter,
  IconReceiptRefund,
  IconReplace,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Order, OrderStatus } from '#contract/schemas/order.ts'
import { orders } from '#contract/areas/orders.ts'
import { canChangeProvider, isAmendable } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import type { Icon } from '#kit/ui/base/button.tsx'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useMedia, useMobile } from '#panel/shell/page/use-media.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MinutesMenu } from '../board/minutes-menu.tsx'
import { useAmendmentCalls, useDispatchCalls, useOrderCalls, useRefundCalls } from '../model/order-calls.ts'
import { toOrderRow } from '../model/order-rows.ts'
import { asksForCode, nextStep } from '../model/order-steps.ts'
import { PreparationDialog } from './preparation-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { useBusy } from '../board/use-busy.ts'
import { useCopyOrder } from './use-copy-order.ts'
import { useKey } from './use-key.ts'
import { useReceipt } from './use-receipt.ts'
import { useOrderStatusChange } from './use-change-status.ts'

const RefundDialog = lazy(() =>
  import('../refunds/refund-dialog.tsx').then((module) => ({ default: module.RefundDialog })),
)

const AssignDialog = lazy(() =>
  import('../../drivers/assign-dialog.tsx').then((module) => ({ default: module.AssignDialog })),
)

const AmendmentDialog = lazy(() =>
  import('../amendments/amendment-dialog.tsx').then((module) => ({ default: module.AmendmentDialog })),
)

type OpenDialog = 'amend' | 'cancel' | 'hand-over' | 'driver' | 'print' | 'refund' | 'time' | null

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

/** A secondary button; on the phone only its icon is shown. */
function SecondaryButton({
  size,
  label,
  ...rest
}: {
  size: 'normal' | 'touch'
  label: string
  icon: Icon
  flip?: boolean
  onClick: () => void
}) {
  return size === 'touch' ? (
    <IconButton kind="plain" size="touch" label={label} {...rest} />
  ) : (
    <Button {...rest}>{label}</Button>
  )
}

type MoreMenuProps = {
  order: Order
  primary: OrderStatus | undefined
  changeStatus: (to: OrderStatus) => void
  setOpenDialog: (openDialog: OpenDialog) => void
  canAssignDriver: boolean
  size: 'normal' | 'touch'
}

function MoreMenu({ order, primary, changeStatus, setOpenDialog, canAssignDriver, size }: MoreMenuProps) {
  const t = useText('orders')
  const tKit = useKitText()
  const can = useCan()
  const calls = useOrderCalls()
  const copy = useCopyOrder(order)
  const receipt = useReceipt(order)
  const otherStatuses = can(calls.changeStatus)
    ? order.next.filter((status) => status !== primary && status !== 'cancelled')
    : []
  const canSetTime =
    'setPreparationTime' in calls &&
    can(calls.setPreparationTime) &&
    (order.order_status === 'pending' || order.order_status === 'processing')
  const canRefund = can(useRefundCalls().create) && order.refundable_amount > 0
  const canAmend = can(useAmendmentCalls().propose) && isAmendable(order) && order.has_open_amendment !== true
  const canCancel = can(calls.changeStatus) && order.next.includes('cancelled')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton kind="plain" size={size} icon={IconDots} label={t('more')} popup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        {otherStatuses.length > 0 && <Menu.Label>{t('mark_as')}</Menu.Label>}
        {otherStatuses.map((status) => (
          <Menu.Item key={status} onClick={() => changeStatus(status)}>
            {tKit(`status_${status}`)}
          </Menu.Item>
        ))}
        {otherStatuses.length > 0 && <Menu.Divider />}
        {canAssignDriver && (
          <Menu.Item
            leftSection={<IconMotorbike size={16} className="flip" aria-hidden />}
            onClick={() => setOpenDialog('driver')}
          >
            {t('assign_driver')}
          </Menu.Item>
        )}
        {canSetTime && (
          <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={() => setOpenDialog('time')}>
            {t('preparation_set')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFileDownload size={16} aria-hidden />} onClick={receipt.save}>
          {t('receipt_pdf')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copy.text}>
          {t('copy_text')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copy.link}>
          {t('copy_link')}
        </Menu.Item>
        {(canCancel || canRefund || canAmend) && <Menu.Divider />}
        {canAmend && (
          <Menu.Item leftSection={<IconReplace size={16} aria-hidden />} onClick={() => setOpenDialog('amend')}>
            {t('amend')}
          </Menu.Item>
        )}
        {canRefund && (
          <Menu.Item leftSection={<IconReceiptRefund size={16} aria-hidden />} onClick={() => setOpenDialog('refund')}>
            {t('refund')}
          </Menu.Item>
        )}
        {canCancel && (
          <Menu.Item data-danger leftSection={<IconX size={16} aria-hidden />} onClick={() => setOpenDialog('cancel')}>
            {t(order.order_status === 'pending' ? 'reject_order' : 'cancel_order')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
