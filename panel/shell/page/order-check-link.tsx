import { IconChecklist } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { orderChecks } from '#contract/areas/order-check.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { Button } from '#kit/ui/base/button.tsx'

/** Leads from a setting of a merchant to a check of its effect on orders. */
export function OrderCheckLink() {
  const t = useText('shell')
  const { panel, to } = usePanelRoute()
  const can = useCan()
  const navigate = useNavigate()
  if (panel !== 'merchant' || !can(orderChecks.check)) return null
  return (
    <Button icon={IconChecklist} onClick={() => void navigate(to('/orders/check'))}>
      {t('order_check')}
    </Button>
  )
}
