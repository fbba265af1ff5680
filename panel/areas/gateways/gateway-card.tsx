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
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { GatewayDialog } from './gateway-dialog.tsx'
import { GatewayTest } from './gateway-test.tsx'
import styles from './gateways.module.css'

/** Accounts at gateways of the tenant, or of one merchant: keys, where events go, and a test payment. */
export function GatewayCards({ merchantId }: { merchantId?: string }) {
  const owner = merchantId === undefined ? {} : { merchant_id: merchantId }
  const { data, loadError, refetch } = useCall(paymentGateways.list, owner)
  const [edited, setEdited] = useState<GatewayAccount>()
  const [disconnected, setDisconnected] = useState<GatewayAccount>()
  if (loadError && !data) return <LoadErrorState error={loadError} retry={refetch} />
  const titles = [...new Set((data ?? []).map(({ title }) => title))]
  return (
    <>
      {titles.map((title) => (
        <GatewayCard
          key={title}
          title={title}
          accounts={(data ?? []).filter((account) => account.title === title)}
          merchantId={merchantId}
          edit={setEdited}
          disconnect={setDisconnected}
        />
      ))}
      {edited && <GatewayDialog account={edited} owner={owner} close={() => setEdited(undefined)} />}
      {disconnected && (
        <DisconnectDialog account={disconnected} owner={owner} close={() => setDisconnected(undefined)} />
      )}
    </>
  )
}

type CardProps = {
  title: string
  accounts: readonly GatewayAccount[]
  merchantId: string | undefined
  edit: (account: GatewayAccount) => void
  disconnect: (account: GatewayAccount) => void
}

function GatewayCard({ title, accounts, merchantId, edit, disconnect }: CardProps) {
  const t = useText('gateways')
  return (
    <Card title={title}>
      <Stack gap={16}>
        <p className={styles.note}>{t(merchantId === undefined ? 'about' : 'about_merchant')}</p>
        {accounts.map((account) => (
          <AccountSection
            key={account.environment}
            account={account}
            merchantId={merchantId}
            edit={() => edit(account)}
            disconnect={() => disconnect(account)}
          />
        ))}
      </Stack>
    </Card>
  )
}

type SectionProps = {
  account: GatewayAccount
  merchantId: string | undefined
  edit: () => void
  disconnect: () => void
}

function AccountSection({ account, merchantId, edit, disconnect }: SectionProps) {
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
        <Row gap={8}>
          {is_configured && (
            <Button size="small" onClick={disconnect}>
              {t('disconnect')}
            </Button>
          )}
          <Button size="small" onClick={edit}>
            {t(is_configured ? 'change_keys' : 'set_up')}
          </Button>
        </Row>
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
      {is_configured && environment === 'test' && <GatewayTest gateway={account.gateway} merchantId={merchantId} />}
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
