import { Menu } from '@mantine/core'
import {
  IconClock,
  IconCopy,
  IconFileDownload,
  IconDots,
  IconLink,
  IconMotorbike,
  IconReceiptRefund,
  IconReplace,
  IconX,
} from '@tabler/icons-react'
import type { Order, OrderStatus } from '#contract/schemas/order.ts'
import { isAmendable } from '#contract/rules/orders.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useAmendmentCalls, useOrderCalls, useRefundCalls } from '../model/order-calls.ts'
import { useCopyOrder } from './use-copy-order.ts'
import { useReceipt } from './use-receipt.ts'

export type OpenDialog = 'amend' | 'cancel' | 'hand-over' | 'driver' | 'print' | 'refund' | 'time' | null

type MoreMenuProps = {
  order: Order
  primary: OrderStatus | undefined
  changeStatus: (to: OrderStatus) => void
  setOpenDialog: (openDialog: OpenDialog) => void
  canAssignDriver: boolean
  size: 'normal' | 'touch'
}

export function MoreMenu({ order, primary, changeStatus, setOpenDialog, canAssignDriver, size }: MoreMenuProps) {
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
