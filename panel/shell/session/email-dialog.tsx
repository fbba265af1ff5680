import { useState } from 'react'
import { auth } from '#contract/areas/auth/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { useText } from '#kit/data/text.ts'
import { invalidateCalls } from '#kit/data/query.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { PasswordInput, TextInput } from '@mantine/core'
import { usePanelContext } from './panel-context.ts'

/** Changes the e-mail address: first password and new address, then the code sent to that address. */
export function EmailDialog({ close }: { close: () => void }) {
  const t = useText('shell')
  const { me } = usePanelContext()
  const flow = useEmailChange(me, close)
  return (
    <Dialog opened close={close} title={t('change_email')} size="small">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void flow.handleSubmit()
        }}
      >
        <Stack gap={16}>
          <PasswordInput
            label={t('email_current_password')}
            value={flow.password}
            onChange={(event) => flow.setPassword(event.currentTarget.value)}
            disabled={flow.isCodeSent}
            autoComplete="current-password"
            data-autofocus
          />
          <TextInput
            type="email"
            dir="ltr"
            label={t('email_new')}
            value={flow.email}
            onChange={(event) => flow.setEmail(event.currentTarget.value)}
            disabled={flow.isCodeSent}
            autoComplete="email"
          />
          {flow.isCodeSent && (
            <TextInput
              label={t('email_code')}
              description={t('email_code_hint', { email: flow.email })}
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={4}
              value={flow.code}
              onChange={(event) => flow.setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
            />
          )}
          {flow.error && <p role="alert">{flow.error}</p>}
          <Button kind="primary" type="submit" full busy={flow.isPending}>
            {t(flow.isCodeSent ? 'email_submit' : 'email_verify')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}

function useEmailChange(me: LoggedUser, close: () => void) {
  const t = useText('shell')
  const [password, setPassword] = useState('')
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [isCodeSent, setCodeSent] = useState(false)
  const confirm = useCallMutation(auth.confirmPassword)
  const sendCode = useCallMutation(auth.sendEmailCode)
  const verify = useCallMutation(auth.verifyEmailCode)
  const requestCode = async () => {
    if (!(await confirm.mutate({ email, password })).ok) return
    const response = await sendCode.mutate({ email, password })
    if (!response.ok) return
    setCodeSent(true)
    if (response.data.otp_code !== undefined) setCode(String(response.data.otp_code))
  }
  const submit = async () => {
    const response = await verify.mutate({
      user_id: me.id,
      otp_medium: 'email',
      otp_type: 'verify_email',
      otp_code: Number(code),
      email,
      password,
    })
    if (!response.ok) return
    await invalidateCalls(auth.me)
    toast(t('email_changed'), { tone: 'good' })
    close()
  }
  const findMissing = () => {
    if (password === '') return t('email_password_needed')
    if (email === '') return t('email_new_needed')
    return isCodeSent && code === '' ? t('email_code_needed') : ''
  }
  const missingText = findMissing()
  const [isSubmitted, setSubmitted] = useState(false)
  const handleSubmit = async () => {
    setSubmitted(missingText !== '')
    if (missingText === '') await (isCodeSent ? submit() : requestCode())
  }
  return {
    password,
    setPassword,
    email,
    setEmail,
    code,
    setCode,
    isCodeSent,
    handleSubmit,
    error: isSubmitted ? missingText : '',
    isPending: confirm.isPending || sendCode.isPending || verify.isPending,
  }
}
