import { invitation } from '#contract/user-invites.ts'
import type { ResponseOf } from '#contract/call.ts'
import { CallError } from '#kit/data/client.ts'
import { errorTextOf, useCall } from '#kit/data/query.ts'
import { useLocale, useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import styles from './auth-layout.module.css'
import { startSession } from './start-session.ts'

export type Invitation = ResponseOf<typeof invitation.show>
type Trouble = 'used' | 'cancelled' | 'expired' | 'unknown' | { text: string }

const known = {
  INVITE_USED: 'used',
  INVITE_CANCELLED: 'cancelled',
  INVITE_EXPIRED: 'expired',
  NOT_FOUND: 'unknown',
} as const
const isKnown = (code: string): code is keyof typeof known => code in known

/** The invitation behind a link, or why there is none. */
export function useInvitation(id: string): { answer: Invitation | undefined; trouble: Trouble | undefined } {
  const locale = useLocale()
  const { data, error } = useCall(invitation.show, { id }, { retryOnMount: false, keySuffix: locale })
  if (data?.status === 'accepted') return { answer: undefined, trouble: 'used' }
  if (!error) return { answer: data, trouble: undefined }
  if (!(error instanceof CallError)) return { answer: undefined, trouble: { text: error.message } }
  return { answer: undefined, trouble: isKnown(error.code) ? known[error.code] : { text: errorTextOf(error) } }
}

/** Each of the ways in which a link is dead has its words, and what to do about it. */
export function InvitationError({ trouble }: { trouble: Trouble }) {
  const t = useText('invites')
  const [title, text] =
    typeof trouble === 'string' ? [t(`${trouble}_title`), t(`${trouble}_text`)] : [t('failed_title'), trouble.text]
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

/** Takes up the session and gives the panel that the invitation was for. */
export const acceptAndStartSession = (
  answer: ResponseOf<typeof invitation.accept>,
  { merchant }: Pick<Invitation, 'merchant'>,
) => startSession(answer, merchant ? `/m/${merchant._id}/dashboard` : null)
