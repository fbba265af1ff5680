import { orderTypes } from '#contract/areas/settings/orders.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useSectionTitle } from '../use-sections.ts'
import styles from './screens.module.css'

/** The kinds of orders that merchants can offer. The last one stays active. */
export function OrderTypesScreen() {
  const t = useText('settings')
  const tMerchants = useText('merchants')
  const { to } = usePanelRoute()
  const title = useSectionTitle('order_types')
  const { data, loadError, refetch } = useCall(orderTypes.list, {})
  const update = useCallMutation(orderTypes.update, {
    invalidates: [orderTypes, boot],
    errorText: t('save_failed'),
  })
  const activeCount = (data ?? []).filter(({ is_active }) => is_active).length
  return (
    <Screen title={title} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data && (
        <div className={styles.cards}>
          <p className={styles.note}>{t('types_hint')}</p>
          <Card pad={false} label={title}>
            <ul>
              {data.map(({ id, alias, is_active }) => {
                const isLast = is_active && activeCount === 1
                const name = tMerchants(`order_type_${alias}`)
                return (
                  <li key={id} className={styles.row}>
                    <span className={styles.name}>
                      <strong>{name}</strong>
                      {isLast && <small className={styles.note}>{t('types_last')}</small>}
                    </span>
                    <Switch
                      checked={is_active}
                      label={name}
                      hideLabel
                      disabled={update.isPending || isLast}
                      onChange={(next) => void update.mutate({ id, is_active: next })}
                    />
                  </li>
                )
              })}
            </ul>
          </Card>
        </div>
      )}
    </Screen>
  )
}
