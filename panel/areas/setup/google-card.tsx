import { googleAccount } from '#contract/areas/setup/developer-accounts.ts'
import type { GoogleConfig } from '#contract/areas/setup/developer-accounts.ts'
import { isFlagSet, isGoogleConnected } from '#contract/rules/setup/setup-stages.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { Checkbox } from '#kit/ui/form/checkbox.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'
import { CheckList } from './check-list.tsx'
import { ConnectedLabel } from './connected-label.tsx'
import { withProblemTexts } from './problem-text.ts'
import styles from './setup.module.css'

const schema = googleAccount.update.input.pick({ google_developer_account_email: true, package_name: true })

/** The developer account at Google Play: its address, the invitation of the service account, and the link to the project. */
export function GoogleCard({ saved, disabled }: { saved: GoogleConfig; disabled: boolean }) {
  const t = useText('setup')
  const { tenantId } = usePanelContext()
  const ofTenant = { tenant_id: tenantId }
  const validate = useCallMutation(googleAccount.validate, { silent: true })
  const change = useCallMutation(googleAccount.update, { invalidates: [googleAccount] })
  const form = useCallForm({
    schema,
    values: { google_developer_account_email: saved.google_developer_account_email, package_name: saved.package_name },
    save: async ({ google_developer_account_email: address = null, package_name = null }) => {
      const check = address
        ? await validate.mutate({ ...ofTenant, google_developer_account_email: address })
        : undefined
      if (check?.ok && !check.data.valid) toast(t('email_unusable'), { tone: 'bad', duration: 8_000 })
      await send(googleAccount.update, { ...ofTenant, google_developer_account_email: address, package_name })
      // What Google answered is kept, also when it refused.
      return withProblemTexts(send(googleAccount.linkProject, ofTenant)).finally(() => invalidateCalls(googleAccount))
    },
    invalidates: [googleAccount],
    successText: t('google_connected'),
    errorText: t('submit_failed'),
  })
  const isConnected = isGoogleConnected(saved)
  return (
    <Form form={form} mode="button">
      <Card title={t('google')} end={<ConnectedLabel isConnected={isConnected} />}>
        <Stack gap={16}>
          <div className={styles.links}>
            <LinkButton href="https://play.google.com/console" newTab>
              {t('open_play')}
            </LinkButton>
          </div>
          <Checkbox
            checked={isFlagSet(saved.is_new_google_account)}
            disabled={disabled || change.isPending}
            onChange={(checked) => void change.mutate({ ...ofTenant, is_new_google_account: checked ? '1' : '0' })}
            label={t('is_new_google_account')}
            showLabel
          />
          <div className={styles.pair}>
            <TextField
              form={form}
              name="google_developer_account_email"
              label={t('google_email')}
              type="email"
              disabled={disabled}
              nullable
            />
            <TextField
              form={form}
              name="package_name"
              label={t('package_name')}
              hint={t('package_hint')}
              disabled={disabled}
              required
              nullable
              ltr
            />
          </div>
          {saved.client_email === null ? (
            <p className={styles.problem}>{t('google_needs_key')}</p>
          ) : (
            <div className={styles.file}>
              <p className={styles.text}>{t('invite_text')}</p>
              <span dir="ltr">
                <CopyText text={saved.client_email} />
              </span>
            </div>
          )}
          <CheckList checks={saved.checks} />
          <div>
            <Button type="submit" busy={form.saving} disabled={disabled || saved.client_email === null}>
              {t(isConnected ? 'check_again' : 'connect_google')}
            </Button>
          </div>
        </Stack>
      </Card>
    </Form>
  )
}
