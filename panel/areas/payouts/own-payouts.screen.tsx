import { Link } from 'react-router'
import { ownPayouts } from '#contract/areas/payouts/payouts.ts'
import { ownPayoutProviders } from '#contract/areas/payouts/providers.ts'
import type { OwnPayoutProvider } from '#contract/areas/payouts/providers.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { useProviderName } from './payout-labels.tsx'
import { PayoutTable } from './payout-table.tsx'
import { Figure, OwnReport } from './report-table.tsx'
import styles from './payouts.module.css'

/** What a merchant has earned, where it is paid, and its statements. */
export function OwnPayoutsScreen() {
  const t = useText('payouts')
  const { merchantId = '', to } = usePanelRoute()
  const { data, loadError, refetch } = useCall(ownPayoutProviders.list, { merchant_id: merchantId })
  return (
    <Screen title={t('payouts')} back={to('/settings')}>
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      <div className={styles.cards}>
        <Balances merchantId={merchantId} />
        {data?.length === 0 && <EmptyState title={t('no_integration')} text={t('no_integration_text')} />}
        {data && data.length > 0 && (
          <Card title={t('account')} pad={false}>
            <ul className={styles.list}>
              {data.map((provider) => (
                <ProviderRow key={provider.id} provider={provider} merchantId={merchantId} />
              ))}
            </ul>
          </Card>
        )}
        <Card title={t('statements')} pad={false}>
          <PayoutTable plain call={ownPayouts.list} input={{ merchant_id: merchantId }} />
        </Card>
        <Card title={t('tab_reports')} pad={false}>
          <OwnReport />
        </Card>
      </div>
    </Screen>
  )
}

function Balances({ merchantId }: { merchantId: string }) {
  const t = useText('payouts')
  const { data } = useCall(ownPayouts.balance, { merchant_id: merchantId })
  if (!data) return null
  return (
    <Card title={t('balance')} pad={false}>
      {data.balances.length === 0 && <p className={styles.figures}>{t('balance_empty')}</p>}
      {data.balances.map(({ currency, available, pending, on_the_way }) => (
        <div key={currency} className={styles.figures}>
          <Figure term={t('available')}>
            <Money amount={available} currency={currency} />
          </Figure>
          <Figure term={t('balance_pending')}>
            <Money amount={pending} currency={currency} />
          </Figure>
          <Figure term={t('on_the_way')}>
            <Money amount={on_the_way} currency={currency} />
          </Figure>
          <Figure term={t('next_run')}>{data.next_at ? <Time at={data.next_at} /> : t('frequency_manual')}</Figure>
        </div>
      ))}
      {data.held_until && (
        <p className={styles.figures}>
          {t('held_until')} <Time at={data.held_until} />
        </p>
      )}
    </Card>
  )
}

function ProviderRow({ provider, merchantId }: { provider: OwnPayoutProvider; merchantId: string }) {
  const t = useText('payouts')
  const { to } = usePanelRoute()
  const name = useProviderName()(provider.payout_provider)
  const options = { invalidates: [ownPayoutProviders, ownPayouts.balance], errorText: t('went_wrong') }
  const { mutate, isPending } = useCallMutation(ownPayoutProviders.setSelected, options)
  const { id, status, problem, is_selected } = provider
  const path = to(`/settings/payout/${id}`)
  return (
    <li className={styles.provider}>
      <span className={styles.name}>
        <Link to={path}>{name}</Link>
        <span className={styles.tags}>
          {is_selected && <Tag tone="good">{t('selected')}</Tag>}
          <Tag tone={status === 'connected' ? 'plain' : 'soon'}>{t(`account_${status}`)}</Tag>
          {problem && <span>{t(`problem_${problem}`)}</span>}
        </span>
      </span>
      <span className={styles.actions}>
        {status === 'connected' && !is_selected && (
          <Button
            busy={isPending}
            onClick={() => void mutate({ merchant_id: merchantId, payout_provider_id: id, is_selected: true })}
          >
            {t('select')}
          </Button>
        )}
        <LinkButton to={path}>{t(status === 'connected' ? 'change_account' : 'connect')}</LinkButton>
      </span>
    </li>
  )
}
