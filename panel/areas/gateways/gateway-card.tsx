import { useState } from 'react'
import { paymentGateways } from '#contract/areas/gateways.ts'
import type { GatewayAccount } from '#contract/areas/gateways.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { GatewayDialog } from './gateway-dialog.tsx'
import { GatewayTest } from './gateway-test.tsx'
import styles from './gateways.module.css'

/** The accounts of the tenant at gateways: keys, where events go, and a test payment. */
export function GatewayCards() {
  const { data, loadError, refetch } = useCall(paymentGateways.list, {})
  const [edited, setEdited] = useState<GatewayAccount>()
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  const titles = [...new Set((data ?? []).map(({ title }) => title))]
  return (
    <>
      {titles.map((title) => (
        <GatewayCard
          key={title}
          title={title}
          accounts={(data ?? []).filter((account) => account.title === title)}
          edit={setEdited}
        />
      ))}
      {edited && <GatewayDialog account={edited} close={() => setEdited(undefined)} />}
    </>
  )
}

type CardProps = { title: string; accounts: readonly GatewayAccount[]; edit: (account: GatewayAccount) => void }

function GatewayCard({ title, accounts, edit }: CardProps) {
  const t = useText('gateways')
  return (
    <Card title={title}>
      <Stack gap={16}>
        <p className={styles.note}>{t('about')}</p>
        {accounts.map((account) => (
          <AccountSection key={account.environment} account={account} edit={() => edit(account)} />
        ))}
      </Stack>
    </Card>
  )
}

function AccountSection({ account, edit }: { account: GatewayAccount; edit: () => void }) {
  const t = useText('gateways')
  const settings = useText('settings')
  const { title, environment, is_configured, account: name, settings: keys } = account
  const environmentName = settings(`environment_${environment}`)
  return (
    <section className={styles.account} aria-label={`${title} ${environmentName}`}>
      <div className={styles.head}>
        <span className={styles.tags}>
          <Tag tone={environment === 'live' ? 'good' : 'plain'}>{environmentName}</Tag>
          {is_configured ? <bdi>{name}</bdi> : <Tag tone="soon">{settings('mode_not_configured')}</Tag>}
        </span>
        <Button size="small" onClick={edit}>
          {t(is_configured ? 'change_keys' : 'set_up')}
        </Button>
      </div>
      {is_configured && (
        <DescriptionList>
          <DescriptionItem term={t('secret_key')}>
            <bdi dir="ltr">{keys['secret_key']}</bdi>
          </DescriptionItem>
          <DescriptionItem term={t('modes')}>
            <UsedBy account={account} />
          </DescriptionItem>
          <DescriptionItem term={t('webhook')} fullWidth>
            <WebhookState account={account} />
          </DescriptionItem>
        </DescriptionList>
      )}
      {is_configured && environment === 'test' && <GatewayTest gateway={account.gateway} />}
    </section>
  )
}

function UsedBy({ account: { modes } }: { account: GatewayAccount }) {
  const t = useText('gateways')
  const orders = useText('orders')
  return <>{modes.length === 0 ? t('no_modes') : modes.map((alias) => orders(`pay_${alias}`)).join(', ')}</>
}

/** When the gateway last reported an event, or what is missing for it. */
function WebhookState({ account: { webhook, webhook_url, last_webhook_at } }: { account: GatewayAccount }) {
  const t = useText('gateways')
  return (
    <Stack gap={4}>
      {webhook === null ? (
        <span>{t('webhook_missing')}</span>
      ) : last_webhook_at === null ? (
        <span>{t('webhook_none')}</span>
      ) : (
        <span>
          {t('webhook_received')} <Time at={last_webhook_at} />
        </span>
      )}
      <span className={styles.address} dir="ltr">
        <CopyText text={webhook_url} label={t('webhook_address')} />
      </span>
    </Stack>
  )
}
