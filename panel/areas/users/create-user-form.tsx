import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { UserInput } from '#contract/areas/users/users.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { samePasswords } from '#panel/shell/session/same-passwords.ts'
import { PermissionsCard } from './permissions-card.tsx'
import { userQueries, useUserCalls } from './user-calls.ts'
import { UserScopeField } from './user-scope-field.tsx'

const schema = UserInput.omit({ role: true })
type Values = z.input<typeof schema>
const blank: Values = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  mobile: null,
  permissions: [],
}

/** Creates an active account. The creator passes the password on. */
export function CreateUserForm() {
  const t = useText('users')
  const navigate = useNavigate()
  const calls = useUserCalls()
  const form = useCallForm({
    schema: samePasswords(schema, t('passwords_differ')),
    values: blank,
    save: (draft) => send(calls.users.register, draft),
    invalidates: userQueries,
    successText: t('created'),
    errorText: t('create_failed'),
    invalidText: t('review'),
    onSaved: () => void navigate(calls.list),
  })
  return (
    <Form form={form} saveLabel={t('create')}>
      <Card title={t('person')}>
        <Fields>
          <Span columns={6}>
            <TextField
              form={form}
              name="first_name"
              label={t('first_name')}
              maxLength={25}
              autoComplete="off"
              autoFocus
              required
            />
          </Span>
          <Span columns={6}>
            <TextField form={form} name="last_name" label={t('last_name')} maxLength={25} autoComplete="off" required />
          </Span>
          <Span columns={6}>
            <TextField form={form} name="email" type="email" label={t('email')} autoComplete="off" required />
          </Span>
          <Span columns={6}>
            <TextField
              form={form}
              name="mobile"
              type="tel"
              label={t('mobile')}
              hint={t('mobile_hint')}
              autoComplete="off"
              nullable
            />
          </Span>
          <Span columns={6}>
            <TextField
              form={form}
              name="password"
              type="password"
              label={t('password')}
              hint={t('password_hint')}
              autoComplete="new-password"
              required
            />
          </Span>
          <Span columns={6}>
            <TextField
              form={form}
              name="confirm_password"
              type="password"
              label={t('confirm_password')}
              autoComplete="new-password"
              required
            />
          </Span>
          <Span columns={6}>
            <UserScopeField form={form} />
          </Span>
        </Fields>
      </Card>
      <PermissionsCard
        value={form.values.permissions}
        onChange={(permissions) => form.setValues({ permissions })}
        error={form.errors['permissions']}
        merchantId={form.values.merchant_id}
      />
      <div>
        <Button kind="primary" type="submit" busy={form.saving}>
          {t('create')}
        </Button>
      </div>
    </Form>
  )
}
