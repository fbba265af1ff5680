import { appleAccount } from '#contract/areas/setup/developer-accounts.ts'
import type { AppleConfig } from '#contract/areas/setup/developer-accounts.ts'
import { isFlagSet } from '#contract/rules/setup/setup-stages.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { CheckList } from './check-list.tsx'
import { ConnectedLabel } from './connected-label.tsx'
import { KeyFileField } from './key-file-field.tsx'
import { withProblemTexts } from './problem-text.ts'
import styles from './setup.module.css'

type Props = { saved: AppleConfig; disabled: boolean }

/** The developer account at Apple: the key of App Store Connect, and the key for push messages. */
export function AppleCard({ saved, disabled }: Props) {
  const t = useText('setup')
  const { tenantId } = usePanelContext()
  const change = useCallMutation(appleAccount.update, { invalidates: [appleAccount] })
  const flag = (name: 'is_new_apple_id' | 'is_new_apple_developer_account') => (
    <Checkbox
      checked={isFlagSet(saved[name])}
      disabled={disabled || change.isPending}
      onChange={(checked) => void change.mutate({ tenant_id: tenantId, [name]: checked ? '1' : '0' })}
      label={t(name)}
      showLabel
    />
  )
  return (
    <Card title={t('apple')} end={<ConnectedLabel isConnected={isFlagSet(saved.is_apple_connected)} />}>
      <Stack gap={16}>
        <div className={styles.links}>
          <LinkButton href="https://appstoreconnect.apple.com/access/integrations/api" newTab>
            {t('open_app_store')}
          </LinkButton>
          <LinkButton href="https://developer.apple.com/account/resources/authkeys/list" newTab>
            {t('open_apple')}
          </LinkButton>
        </div>
        <Row gap={16} wrap>
          {flag('is_new_apple_id')}
          {flag('is_new_apple_developer_account')}
        </Row>
        <ApiKeyForm saved={saved} disabled={disabled} />
        <PushKeyForm saved={saved} disabled={disabled} />
      </Stack>
    </Card>
  )
}

function ApiKeyForm({ saved, disabled }: Props) {
  const t = useText('setup')
  const { tenantId } = usePanelContext()
  const form = useCallForm({
    schema: appleAccount.connectApiKey.input.omit({ tenant_id: true }),
    values: {
      issuer_id: saved.issuer_id ?? '',
      api_key_id: saved.api_key_id ?? '',
      api_key: '',
      api_key_file_name: '',
    },
    save: (values) => withProblemTexts(send(appleAccount.connectApiKey, { tenant_id: tenantId, ...values })),
    invalidates: [appleAccount],
    successText: t('apple_connected'),
    errorText: t('submit_failed'),
    onSaved: () => form.setValues({ api_key: '', api_key_file_name: '' }),
  })
  return (
    <Form form={form} mode="button">
      <section className={styles.section} aria-label={t('check_api')}>
        <h3>{t('check_api')}</h3>
        <p className={styles.text}>{t('api_text')}</p>
        <div className={styles.pair}>
          <TextField form={form} name="issuer_id" label={t('issuer_id')} disabled={disabled} required ltr />
          <TextField form={form} name="api_key_id" label={t('key_id')} disabled={disabled} required ltr />
        </div>
        <KeyFileField
          form={form}
          name="api_key"
          fileName="api_key_file_name"
          label={t('key_file')}
          hint={t('key_file_p8_hint')}
          accept=".p8,.pem"
          saved={saved.api_key_file_name}
          disabled={disabled}
        />
        <CheckList checks={saved.checks.filter(({ check }) => check === 'api')} />
        <div>
          <Button type="submit" busy={form.saving} disabled={disabled}>
            {t('connect_apple')}
          </Button>
        </div>
      </section>
    </Form>
  )
}

function PushKeyForm({ saved, disabled }: Props) {
  const t = useText('setup')
  const { tenantId } = usePanelContext()
  const form = useCallForm({
    schema: appleAccount.connectPushKey.input.omit({ tenant_id: true }),
    values: { team_id: saved.team_id ?? '', pn_key_id: saved.pn_key_id ?? '', pn_key: '', pn_key_file_name: '' },
    save: (values) => withProblemTexts(send(appleAccount.connectPushKey, { tenant_id: tenantId, ...values })),
    invalidates: [appleAccount],
    successText: t('file_saved'),
    errorText: t('submit_failed'),
    onSaved: () => form.setValues({ pn_key: '', pn_key_file_name: '' }),
  })
  return (
    <Form form={form} mode="button">
      <section className={styles.section} aria-label={t('check_push_key')}>
        <h3>{t('check_push_key')}</h3>
        <p className={styles.text}>{t('push_text')}</p>
        <div className={styles.pair}>
          <TextField form={form} name="team_id" label={t('team_id')} disabled={disabled} required ltr />
          <TextField form={form} name="pn_key_id" label={t('key_id')} disabled={disabled} required ltr />
        </div>
        <KeyFileField
          form={form}
          name="pn_key"
          fileName="pn_key_file_name"
          label={t('key_file')}
          hint={t('key_file_p8_hint')}
          accept=".p8,.pem"
          saved={saved.pn_key_file_name}
          disabled={disabled}
        />
        <CheckList checks={saved.checks.filter(({ check }) => check === 'push_key')} />
        <div>
          <Button type="submit" busy={form.saving} disabled={disabled}>
            {t('check_and_save')}
          </Button>
        </div>
      </section>
    </Form>
  )
}
