import { useEffect } from 'react'
import { driverDeliveries, merchantDriverDeliveries } from '#contract/areas/drivers/deliveries.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { invalidateCalls, useCall } from '#kit/data/query.ts'
import { send } from '#kit/data/request.ts'
import { useChannel, useFrames } from '#kit/data/use-live.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { deliveryQueue, useDeliverySteps } from './delivery-queue.ts'
import { withSteps } from './delivery-steps.ts'
import type { Step } from './delivery-steps.ts'

const pollMs = 30_000
const retryMs = 15_000
const presenceMs = 120_000

/** The deliveries of the signed-in driver, live, with the steps that wait for a connection. */
export function useDeliveries() {
  const { me } = usePanelContext()
  const calls = usePanelRoute().byPanel(driverDeliveries, merchantDriverDeliveries)
  const { data, loadError, refetch } = useCall(calls.show, {}, { refetchInterval: pollMs })
  const steps = useDeliverySteps(me.id)
  const duty = useCallMutation(calls.setDuty, { invalidates: [calls.show] })
  const channel = `driver-${me.id}`
  useChannel(channel)
  useFrames((frame) => {
    if (frame.channel === channel || frame.event === 'refetch') void invalidateCalls(calls.show)
  })
  useEffect(() => {
    const flush = () => void deliveryQueue.flush(me.id)
    flush()
    window.addEventListener('online', flush)
    const timer = setInterval(flush, retryMs)
    return () => {
      window.removeEventListener('online', flush)
      clearInterval(timer)
    }
  }, [me.id])
  const isOnDuty = data?.is_on_duty ?? false
  usePresence(isOnDuty, () => void send(calls.setDuty, { is_on_duty: true }).catch(() => undefined))
  return {
    day: data,
    loadError,
    refetch,
    isOnDuty,
    isChangingDuty: duty.isPending,
    setDuty: (is_on_duty: boolean) => void duty.mutate({ is_on_duty }),
    tasks: withSteps(data?.tasks ?? [], steps),
    refused: steps.filter(({ refusal }) => refusal !== undefined),
    run: (step: Step) => void deliveryQueue.add(step, me.id),
  }
}

/** Staff see when a driver was last here, so an open page says so. */
function usePresence(isOnDuty: boolean, tell: () => void) {
  useEffect(() => {
    if (!isOnDuty) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') tell()
    }, presenceMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- the call of this panel does not change while the page is open
  }, [isOnDuty])
}
