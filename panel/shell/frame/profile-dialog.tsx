import { Suspense } from 'react'
import { auth } from '#contract/areas/auth/auth.ts'
import type { LoggedUser } from '#contract/schemas/auth.ts'
import { send } from '#kit/data/request.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { CurrentPasswordField, TextField } from '#kit/ui/form/text-field.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { isOwner, usePanelContext } from '../session/panel-context.ts'
import { SessionsCard } from '../session/sessions-card.tsx'

const schema = auth.updateProfile.input
  .pick({ first_name: true, last_name: true })
  .extend(
    auth.updateProfile.input.pick({ password: true, confirm_password: true, current_password: true, email: true })
      .shape,
  )

const namesOf = ({ first_name, last_name, email }: Pick<LoggedUser, 'first_name' | 'last_name' | 'email'>) => ({
  first_name,
  last_name,
  email,
})

/** Name and password of the user. Password fields are sent only with a new password. */
export function ProfileDialog({ close }: { close: () => void }) {
  const t = useText('shell')
  const { me } = usePanelContext()
  const route = usePanelRoute()
  const form = useCallForm({
    schema,
    values: namesOf(me),
    reload: async () => withUpdatedAt(namesOf, { ...me, ...(await fetchCall(auth.me, {})) }),
    save: ({ password, confirm_password, current_password, ...names }, _, expectedUpdatedAt) =>
      send(isOwner(me) ? auth.updateOwnerProfile : auth.updateProfile, {
        ...names,
        ...expectedUpdatedAt,
        ...(password ? { password, confirm_password, current_password } : {}),
        id: me.id,
        user_id: me.id,
        user_type: 'tenant',
        ...(route.merchantId ? { merchant_id: route.merchantId } : {}),
      }),
    invalidates: [auth.me],
    successText: t('profile_saved'),
    onSaved: close,
  })
  const { password, confirm_password } = form.values
  const checkedForm = {
    ...form,
    submit: async () => {
      if (password && password !== confirm_password) toast(t('passwordMismatch'), { tone: 'bad' })
      else await form.submit()
    },
  }
  return (
    <Dialog opened close={close} title={t('edit_profile')} size="small">
      <Form form={checkedForm} mode="button">
        <Fields>
          <Span columns={6}>
            <TextField
              form={form}
              name="first_name"
              label={t('first_name')}
              autoComplete="given-name"
              maxLength={25}
              autoFocus
              required
            />
          </Span>
          <Span columns={6}>
            <TextField
              form={form}
              name="last_name"
              label={t('last_name')}
              autoComplete="family-name"
              maxLength={25}
              required
            />
          </Span>
          <TextField form={form} name="email" type="email" label={t('email')} disabled />
          <TextField
            form={form}
            name="password"
            type="password"
            label={t('password')}
            hint={t('password_hint')}
            autoComplete="new-password"
            optional
          />
          <TextField
            form={form}
            name="confirm_password"
            type="password"
            label={t('confirm_password')}
            autoComplete="new-password"
            optional
          />
          {password && <CurrentPasswordField form={form} label={t('email_current_password')} optional />}
        </Fields>
        <Button kind="primary" type="submit" busy={form.saving} full>
          {t('save')}
        </Button>
      </Form>
      <Suspense>
        <SessionsCard />
      </Suspense>
    </Dialog>
  )
}
