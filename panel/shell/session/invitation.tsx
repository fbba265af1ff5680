import { invitation } from '#contract/areas/users/invites.ts'
import type { ResponseOf } from '#contract/call.ts'
import { CallError } from '#kit/data/client.ts'
import { errorTextOf, useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth-layout.module.css'
import { startSession } from './start-session.ts'

export type Invitation = ResponseOf<typeof invitation.show>
type InvitationProblem = 'used' | 'cancelled' | 'expired' | 'unknown' | { text: string }

const problemByCode = {
  INVITE_USED: 'used',
  INVITE_CANCELLED: 'cancelled',
  INVITE_EXPIRED: 'expired',
  NOT_FOUND: 'unknown',
} as const
const hasProblem = (code: string): code is keyof typeof problemByCode => code in problemByCode

/** The invitation of a link, or the problem with it. */
export function useInvitation(id: string): { invite: Invitation | undefined; problem: InvitationProblem | undefined } {
  const locale = useLocale()
  const { data, error } = useCall(invitation.show, { id }, { retryOnMount: false, keySuffix: locale })
  if (data?.status === 'accepted') return { invite: undefined, problem: 'used' }
  if (!error) return { invite: data, problem: undefined }
  if (!(error instanceof CallError)) return { invite: undefined, problem: { text: error.message } }
  return {
    invite: undefined,
    problem: hasProblem(error.code) ? problemByCode[error.code] : { text: errorTextOf(error) },
  }
}

/** Explains why an invitation link does not work. */
export function InvitationError({ problem }: { problem: InvitationProblem }) {
  const t = useText('invites')
  const [title, text] =
    typeof problem === 'string' ? [t(`${problem}_title`), t(`${problem}_text`)] : [t('failed_title'), problem.text]
  return (
    <AuthLayout title={title} text={text}>
      <div className={styles.actions}>
        <LinkButton kind="primary" size="touch" to="/login">
          {t('sign_in')}
        </LinkButton>
      </div>
    </AuthLayout>
  )
}

/** Starts the session and returns the path of the panel that the invitation was for. */
export const acceptAndStartSession = (
  panelSession: ResponseOf<typeof invitation.accept>,
  { merchant }: Pick<Invitation, 'merchant'>,
) => startSession(panelSession, merchant ? `/m/${merchant._id}/dashboard` : null)
