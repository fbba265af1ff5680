import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from 'react-router'
import { invitation } from '#contract/areas/users/invites.ts'
import { send } from '#kit/data/request.ts'
import { session, useToken } from '#kit/data/session.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button, LinkButton } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { acceptAndStartSession, InvitationError, useInvitation } from '../../shell/session/invitation.tsx'
import type { Invitation } from '../../shell/session/invitation.tsx'
import { Splash } from '../../shell/page/splash.tsx'
import { useTitle } from '../../shell/page/use-title.ts'

/** The page of an invitation link: who invites, to which panel, and the permissions. */
export function InviteScreen() {
  const t = useText('invites')
  const { invite_id = '' } = useParams()
  const { invite, problem } = useInvitation(invite_id)
  useTitle(t('title'))
  if (problem) return <InvitationError problem={problem} />
  if (!invite) return <Splash />
  const place = invite.merchant?.name ?? invite.tenant.name
  return (
    <AuthLayout
      title={t('invited_to', { place })}
      text={t('invited_by', { inviter: invite.inviter_name, email: invite.email })}
      footer={<Link to="/login">{t('sign_in')}</Link>}
    >
      <h2 className="vh">{t('permissions')}</h2>
      <ul className={styles.bullets}>
        {invite.permission_labels.map((label) => (
          <li key={label}>
            <IconCheck size={16} aria-hidden />
            {label}
          </li>
        ))}
      </ul>
      <InviteAction invite={invite} />
    </AuthLayout>
  )
}

function InviteAction({ invite }: { invite: Invitation }) {
  const t = useText('invites')
  const token = useToken()
  if (token !== null) {
    return (
      <div className={styles.form}>
        <p className={styles.error}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('signed_in', { email: invite.email })}
        </p>
        <Button kind="primary" size="touch" full onClick={() => session.clear()}>
          {t('sign_out')}
        </Button>
      </div>
    )
  }
  if (invite.is_new_user)
    return (
      <div className={styles.actions}>
        <LinkButton kind="primary" size="touch" full to={`/register/${invite.id}`}>
          {t('accept')}
        </LinkButton>
      </div>
    )
  return <ExistingAccountForm invite={invite} />
}

const schema = invitation.accept.input.pick({ password: true })

/** Existing users confirm with their password. */
function ExistingAccountForm({ invite }: { invite: Invitation }) {
  const t = useText('invites')
  const navigate = useNavigate()
  const form = useCallForm({
    schema,
    values: { password: '' },
    save: (draft) => send(invitation.accept, { ...draft, id: invite.id }),
    onSaved: (accepted) => void navigate(acceptAndStartSession(accepted, invite), { replace: true }),
  })
  return (
    <div className={styles.form}>
      <Form form={form} mode="button">
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('existing_password')}
          hint={t('existing_hint', { email: invite.email })}
          autoComplete="current-password"
          autoFocus
          required
        />
        <div className={styles.between}>
          <span />
          <Link className={styles.link} to="/password/forgot">
            {t('forgot')}
          </Link>
        </div>
        <Button kind="primary" size="touch" type="submit" full busy={form.saving}>
          {t('accept')}
        </Button>
      </Form>
    </div>
  )
}
