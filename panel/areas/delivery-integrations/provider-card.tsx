import { useState } from 'react'
import { deliveryIntegrations } from '#contract/areas/delivery-integrations.ts'
import type { DeliveryProvider } from '#contract/areas/delivery-integrations.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import styles from './delivery-integrations.module.css'

export function ProviderCard({ provider }: { provider: DeliveryProvider }) {
  const t = useText('delivery')
  const [isEditing, setEditing] = useState(false)
  const { name, is_active, is_configured, id, webhook_url } = provider
  const change = useCallMutation(deliveryIntegrations.save, {
    invalidates: [deliveryIntegrations],
    errorText: t('courier_save_failed'),
  })
  return (
    <Card
      title={name}
      end={
        <Row gap={12}>
          <Tag tone={is_configured ? 'good' : 'plain'}>
            {t(is_configured ? 'courier_configured' : 'courier_not_configured')}
          </Tag>
          <Switch
            checked={is_active}
            disabled={!is_configured || change.isPending}
            label={t('courier_active', { name })}
            hideLabel
            onChange={(next) => void change.mutate({ id, is_active: next })}
          />
        </Row>
      }
    >
      <Stack gap={16}>
        <p className={styles.text}>{t('courier_about', { name })}</p>
        <Row gap={8} wrap>
          <Button kind={is_configured ? 'plain' : 'primary'} onClick={() => setEditing(true)}>
            {t(is_configured ? 'courier_change' : 'courier_set_up')}
          </Button>
          <LinkButton href="https://direct.uber.com/" newTab>
            {t('courier_open', { name })}
          </LinkButton>
        </Row>
        <div className={styles.webhook}>
          <strong>{t('courier_webhook')}</strong>
          <span dir="ltr">
            <CopyText text={webhook_url} label={t('courier_webhook')} />
          </span>
          <span className={styles.text}>{t('courier_webhook_hint')}</span>
        </div>
      </Stack>
      {isEditing && <ProviderDialog provider={provider} close={() => setEditing(false)} />}
    </Card>
  )
}
