import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { paymentModes } from '#contract/areas/payments/modes.ts'
import type { PaymentMode } from '#contract/areas/payments/modes.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { gateways } from '#contract/rules/gateways.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { IconButton } from '#kit/ui/base/button.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { ModeLabel } from './mode-label.tsx'
import { PaymentModeDialog } from './payment-mode-dialog.tsx'
import styles from './payments.module.css'

/** The payment modes of the tenant, in the order in which customers see them. */
export function PaymentModesScreen() {
  const t = useText('settings')
  const { to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(paymentModes.list, {})
  const sort = useCallMutation(paymentModes.sort, { invalidates: [paymentModes.list] })
  const [edited, setEdited] = useState<PaymentMode>()
  const ids = (data ?? []).map(({ id }) => id)
  const move = (index: number, by: 1 | -1) => {
    const id = ids[index]
    if (id === undefined) return
    void sort.mutate({ payment_mode_ids: ids.toSpliced(index, 1).toSpliced(index + by, 0, id) })
  }
  return (
    <Screen title={t('modes_title')} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      <div className={styles.cards}>
        {data && <p className={styles.note}>{t('modes_order')}</p>}
        {data && (
          <Card pad={false} label={t('modes_title')}>
            <ul>
              {data.map((mode, index) => (
                <ModeRow
                  key={mode.id}
                  mode={mode}
                  edit={() => setEdited(mode)}
                  moveUp={index > 0 && !sort.isPending ? () => move(index, -1) : undefined}
                  moveDown={index < data.length - 1 && !sort.isPending ? () => move(index, 1) : undefined}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {edited && <PaymentModeDialog mode={edited} close={() => setEdited(undefined)} />}
    </Screen>
  )
}

type ModeRowProps = {
  mode: PaymentMode
  edit: () => void
  moveUp: (() => void) | undefined
  moveDown: (() => void) | undefined
}

function ModeRow({ mode, edit, moveUp, moveDown }: ModeRowProps) {
  const t = useText('settings')
  const setActive = useCallMutation(paymentModes.setActive, { invalidates: [paymentModes, boot] })
  const limits = useLimitsText(mode)
  const gatewayText = useText('gateways')
  const { id, name, alias, logo_url, is_active, problem, environment, gateway } = mode
  return (
    <li className={styles.mode}>
      <ModeLabel alias={alias} name={name} logo={logo_url}>
        <span className={styles.tags}>
          <Tag tone={environment === 'live' ? 'good' : 'plain'}>{t(`environment_${environment}`)}</Tag>
          {gateway !== null && (
            <span>{gateway === 'sandbox' ? gatewayText('gateway_sandbox') : gateways[gateway].title}</span>
          )}
          {problem !== null && (
            <Tag tone="soon">{problem === 'not_configured' ? t('mode_not_configured') : gatewayText(problem)}</Tag>
          )}
          {limits && <span>{limits}</span>}
        </span>
      </ModeLabel>
      <div className={styles.actions}>
        <IconButton
          kind="plain"
          icon={IconArrowUp}
          label={t('mode_up', { name })}
          disabled={!moveUp}
          onClick={() => moveUp?.()}
        />
        <IconButton
          kind="plain"
          icon={IconArrowDown}
          label={t('mode_down', { name })}
          disabled={!moveDown}
          onClick={() => moveDown?.()}
        />
        <IconButton kind="plain" icon={IconPencil} label={t('mode_edit', { name })} onClick={edit} />
        <Switch
          checked={is_active}
          label={name}
          hideLabel
          disabled={setActive.isPending || (problem === 'no_gateway' && !is_active)}
          onChange={(next) => void setActive.mutate({ payment_mode_id: id, is_active: next })}
        />
      </div>
    </li>
  )
}

/** The limits of a mode in words, if it has any. */
function useLimitsText({ min_amount, max_amount }: PaymentMode): string | undefined {
  const t = useText('settings')
  const formatMoney = useMoney()
  if (min_amount !== null && max_amount !== null)
    return t('mode_between', { min: formatMoney(min_amount), max: formatMoney(max_amount) })
  if (min_amount !== null) return t('mode_from', { min: formatMoney(min_amount) })
  return max_amount === null ? undefined : t('mode_up_to', { max: formatMoney(max_amount) })
}
