import { useState } from 'react'
import { Link } from 'react-router'
import { auth } from '#contract/areas/auth/auth.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Form } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { useTitle } from '../../shell/page/use-title.ts'

export function ForgotScreen() {
  const t = useText('auth')
  const [sentTo, setSentTo] = useState<string>()
  useTitle(t('forgot_title'))
  const backLink = <Link to="/login">{t('back_to_sign_in')}</Link>
  if (sentTo)
    return <AuthLayout title={t('forgot_sent_title')} text={t('forgot_sent', { email: sentTo })} footer={backLink} />
  return (
    <AuthLayout title={t('forgot_title')} text={t('forgot_text')} footer={backLink}>
      <ForgotForm onSent={setSentTo} />
    </AuthLayout>
  )
}

function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useText('auth')
  const form = useCallForm({
    schema: auth.forgotPassword.input,
    values: { email: '' },
    save: async (draft) => {
      await send(auth.forgotPassword, draft)
      return draft.email
    },
    onSaved: onSent,
  })
  return (
    <div className={styles.form}>
      <Form form={form} mode="button">
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          autoFocus
          required
        />
        <Button kind="primary" size="touch" type="submit" full busy={form.saving}>
          {t('forgot_send')}
        </Button>
      </Form>
    </div>
  )
}
