import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { InviteInput } from '#contract/areas/users/invites.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { PermissionsCard } from './permissions-card.tsx'
import { userQueries, useUserCalls } from './user-calls.ts'
import { UserScopeField } from './user-scope-field.tsx'

const schema = InviteInput.omit({ role: true })
type Values = z.input<typeof schema>
const blank: Values = { email: '', permissions: [] }

/** Invites a user by mail. The user chooses name and password. */
export function InviteForm() {
  const t = useText('users')
  const navigate = useNavigate()
  const calls = useUserCalls()
  const form = useCallForm({
    schema,
    values: blank,
    save: (draft) => send(calls.invites.create, draft),
    invalidates: userQueries,
    successText: t('invited'),
    invalidText: t('review'),
    onSaved: () => void navigate(calls.list),
  })
  return (
    <Form form={form} saveLabel={t('send_invite')}>
      <Card title={t('person')} note={t('invite_note')}>
        <Fields>
          <Span columns={6}>
            <TextField form={form} name="email" type="email" label={t('email')} autoComplete="off" autoFocus required />
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
          {t('send_invite')}
        </Button>
      </div>
    </Form>
  )
}
