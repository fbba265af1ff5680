import { Menu } from '@mantine/core'
import {
  IconCheck,
  IconClock,
  IconCopy,
  IconDots,
  IconLink,
  IconMotorbike,
  IconPrinter,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Order, OrderStatus } from '#contract/schemas/order.ts'
import { orders } from '#contract/orders.ts'
import { canChangeProvider } from '#contract/rules/orders.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button, IconButton } from '#kit/ui/base/button.tsx'
import type { Icon } from '#kit/ui/base/button.tsx'
import { isKeyHandledElsewhere } from '#kit/ui/table/table-keys.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useMobile } from '#panel/shell/page/use-media.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { MinutesMenu } from '../board/minutes-menu.tsx'
import { useOrderCalls } from '../model/order-calls.ts'
import { rowOf } from '../model/order-rows.ts'
import { nextStep } from '../model/order-steps.ts'
import { PreparationDialog } from './preparation-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { useBusy } from '../board/use-busy.ts'
import { useCopyOrder } from './use-copy-order.ts'
import { useKey } from './use-key.ts'
import { useTellingMove } from './use-change-status.ts'

type Asking = 'cancel' | 'driver' | 'print' | 'time' | null

/** What can be done to an order: its next step, who drives, paper, and the rest behind the dots. Keys A, R and P do the same. */
export function OrderActions({ order }: { order: Order }) {
  const t = useText('orders')
  const { merchantId, panel } = usePanelRoute()
  const can = useCan()
  const calls = useOrderCalls()
  const busy = useBusy(merchantId)
  const size = useMobile() ? 'touch' : 'normal'
  const [asking, ask] = useState<Asking>(null)
  const [minutes, setMinutes] = useState<number>()
  const { move, moving } = useTellingMove(rowOf(order))
  const step = nextStep(rowOf(order))
  const primary = step && order.next.includes(step.to) && can(calls.changeStatus) ? step : null
  const time = minutes ?? order.preparation_time + busy.minutes
  const go = () => {
    if (primary && !moving) void move(primary.to, primary.to === 'processing' ? { preparation_time: time } : {})
  }
  const drives = panel === 'tenant' && can(orders.setDeliveryProvider) && canChangeProvider(order)
  useKey(primary?.word === 'accept' ? 'a' : 'r', (event) => {
    if (!isKeyHandledElsewhere(event) && primary) {
      event.preventDefault()
      go()
    }
  })
  useKey('p', (event) => {
    if (!isKeyHandledElsewhere(event)) {
      event.preventDefault()
      ask('print')
    }
  })
  return (
    <>
      {primary && (
        <Button
          kind="primary"
          size={size}
          icon={IconCheck}
          keys={primary.word === 'accept' ? 'A' : 'R'}
          busy={moving}
          onClick={go}
        >
          {t(primary.word)}
        </Button>
      )}
      {primary?.word === 'accept' && <MinutesMenu size={size} minutes={time} onChange={setMinutes} disabled={moving} />}
      {drives && order.order_status !== 'pending' && (
        <Besides
          size={size}
          icon={IconMotorbike}
          flip
          label={t(order.driver ? 'change_driver' : 'assign_driver')}
          onClick={() => ask('driver')}
        />
      )}
      <Besides size={size} icon={IconPrinter} label={t('print')} onClick={() => ask('print')} />
      <MoreMenu
        size={size}
        order={order}
        primary={primary?.to}
        move={(to) => void move(to)}
        ask={ask}
        drives={drives && order.order_status === 'pending'}
      />
      {asking === 'cancel' && (
        <CancelDialog
          order={order}
          close={() => ask(null)}
          cancel={async (wish) => (await move('cancelled', wish)).ok}
        />
      )}
      {asking === 'driver' && <ProviderDialog rows={[order]} close={() => ask(null)} saved={order} />}
      {asking === 'print' && <PrintDialog ids={[order.order_id]} close={() => ask(null)} />}
      {asking === 'time' && <PreparationDialog order={order} close={() => ask(null)} />}
    </>
  )
}

/** Beside the next step; on the phone, where that takes the room, its picture says it. */
function Besides({
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

type MoreProps = {
  order: Order
  primary: OrderStatus | undefined
  move: (to: OrderStatus) => void
  ask: (asking: Asking) => void
  drives: boolean
  size: 'normal' | 'touch'
}

function MoreMenu({ order, primary, move, ask, drives, size }: MoreProps) {
  const t = useText('orders')
  const say = useKitText()
  const can = useCan()
  const calls = useOrderCalls()
  const copy = useCopyOrder(order)
  const others = can(calls.changeStatus)
    ? order.next.filter((status) => status !== primary && status !== 'cancelled')
    : []
  const timed =
    'setPreparationTime' in calls &&
    can(calls.setPreparationTime) &&
    (order.order_status === 'pending' || order.order_status === 'processing')
  const cancels = can(calls.changeStatus) && order.next.includes('cancelled')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton kind="plain" size={size} icon={IconDots} label={t('more')} popup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        {others.length > 0 && <Menu.Label>{t('mark_as')}</Menu.Label>}
        {others.map((status) => (
          <Menu.Item key={status} onClick={() => move(status)}>
            {say(`status_${status}`)}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        {drives && (
          <Menu.Item
            leftSection={<IconMotorbike size={16} className="flip" aria-hidden />}
            onClick={() => ask('driver')}
          >
            {t('assign_driver')}
          </Menu.Item>
        )}
        {timed && (
          <Menu.Item leftSection={<IconClock size={16} aria-hidden />} onClick={() => ask('time')}>
            {t('preparation_set')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copy.text}>
          {t('copy_text')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copy.link}>
          {t('copy_link')}
        </Menu.Item>
        {cancels && <Menu.Divider />}
        {cancels && (
          <Menu.Item data-danger leftSection={<IconX size={16} aria-hidden />} onClick={() => ask('cancel')}>
            {t(order.order_status === 'pending' ? 'reject_order' : 'cancel_order')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
