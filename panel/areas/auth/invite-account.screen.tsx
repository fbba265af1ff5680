import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { invitation } from '#contract/areas/users/invites.ts'
import { personName, phone } from '#contract/fields.ts'
import { send } from '#kit/data/request.ts'
import { useToken } from '#kit/data/session.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { acceptAndStartSession, InvitationError, useInvitation } from '../../shell/session/invitation.tsx'
import type { Invitation } from '../../shell/session/invitation.tsx'
import { Splash } from '../../shell/page/splash.tsx'
import { useTitle } from '../../shell/page/use-title.ts'

/** Creates the account of an invited user. Redirects signed-in and existing users back to the invitation. */
export function InviteAccountScreen() {
  const t = useText('invites')
  const { invite_id = '' } = useParams()
  const token = useToken()
  const { invite, problem } = useInvitation(invite_id)
  useTitle(t('account_title'))
  if (problem) return <InvitationError problem={problem} />
  if (!invite) return <Splash />
  if (!invite.is_new_user || token !== null) return <Navigate to={`/invite/accept/${invite_id}`} replace />
  return (
    <AuthLayout
      title={t('account_title')}
      text={t('account_text', { place: invite.merchant?.name ?? invite.tenant.name })}
      footer={<Link to={`/invite/accept/${invite_id}`}>{t('back')}</Link>}
    >
      <AccountForm invite={invite} />
    </AuthLayout>
  )
}

const schema = invitation.accept.input.pick({ password: true }).extend({
  email: invitation.accept.input.shape.id,
  first_name: personName('First Name'),
  last_name: personName('Last Name'),
  phone,
})

function AccountForm({ invite }: { invite: Invitation }) {
  const t = useText('invites')
  const navigate = useNavigate()
  const form = useCallForm({
    schema,
    values: { email: invite.email, first_name: '', last_name: '', phone: '', password: '' },
    save: ({ first_name, last_name, phone: phoneNumber, password }) =>
      send(invitation.accept, { first_name, last_name, phone: phoneNumber, password, id: invite.id }),
    onSaved: (accepted) => void navigate(acceptAndStartSession(accepted, invite), { replace: true }),
  })
  return (
    <div className={styles.form}>
      <Form form={form} mode="button">
        <Fields>
          <TextField form={form} name="email" type="email" label={t('email')} autoComplete="username" disabled />
          <Span columns={6}>
            <TextField
              form={form}
              name="first_name"
              label={t('first_name')}
              maxLength={25}
              autoComplete="given-name"
              autoFocus
              required
            />
          </Span>
          <Span columns={6}>
            <TextField
              form={form}
              name="last_name"
              label={t('last_name')}
              maxLength={25}
              autoComplete="family-name"
              required
            />
          </Span>
          <TextField
            form={form}
            name="phone"
            type="tel"
            label={t('phone')}
            hint={t('phone_hint')}
            autoComplete="tel"
            required
          />
          <TextField
            form={form}
            name="password"
            type="password"
            label={t('password')}
            hint={t('password_hint')}
            autoComplete="new-password"
            required
          />
        </Fields>
        <Button kind="primary" size="touch" type="submit" full busy={form.saving}>
          {t('create')}
        </Button>
      </Form>
    </div>
  )
}
