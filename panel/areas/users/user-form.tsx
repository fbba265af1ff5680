import type { z } from 'zod'
import { UserUpdateInput } from '#contract/users.ts'
import type { User } from '#contract/users.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { ComputedField } from '#kit/ui/form/field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { isOwner, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { RightsCard } from './permissions-card.tsx'
import { shownPeople, useUserCalls } from './user-calls.ts'
import { useRoleWord } from './user-labels.ts'

const schema = UserUpdateInput.omit({ merchant_id: true }).required({
  first_name: true,
  last_name: true,
  mobile: true,
  role: true,
  permissions: true,
})
type Values = z.input<typeof schema>

const valuesOf = ({ first_name, last_name, mobile, role, permissions }: User): Values => ({
  first_name,
  last_name,
  mobile,
  role,
  permissions,
})

const formOf = (user: User) => (user.role === 'T1001' ? { ...valuesOf(user), permissions: undefined } : valuesOf(user))

/** Names, role and rights of somebody who is there. Owners have everything, so nothing is chosen for them. */
export function UserForm({ user }: { user: User }) {
  const t = useText('users')
  const calls = useUserCalls()
  const frozen = user.lock === 'owner' || user.lock === 'permissions'
  const form = useCallForm({
    schema: user.role === 'T1001' ? schema.partial({ permissions: true }) : schema,
    values: formOf(user),
    save: (_, part, expectedUpdatedAt) => send(calls.users.update, { ...part, ...expectedUpdatedAt, id: user.id }),
    reload: async () => withUpdatedAt(formOf, await fetchCall(calls.users.show, { id: user.id })),
    invalidates: shownPeople,
    successText: t('saved'),
    invalidText: t('review'),
  })
  const { role, permissions = [] } = form.values
  return (
    <Form form={form} saveLabel={t('save')}>
      <PersonCard of={form} user={user} frozen={frozen || user.lock === 'other_merchants'} />
      {(role !== 'T1001' || calls.inMerchant) && (
        <RightsCard
          value={permissions}
          onChange={(names) => form.setValues({ permissions: names })}
          error={form.errors['permissions']}
          role={calls.inMerchant ? undefined : role}
          disabled={frozen || user.lock === 'self'}
        />
      )}
    </Form>
  )
}

function PersonCard({ of, user, frozen }: { of: FormState<Partial<Values>>; user: User; frozen: boolean }) {
  const t = useText('users')
  return (
    <Card title={t('person')}>
      <Fields>
        <Span columns={6}>
          <TextField form={of} name="first_name" label={t('first_name')} maxLength={25} disabled={frozen} required />
        </Span>
        <Span columns={6}>
          <TextField form={of} name="last_name" label={t('last_name')} maxLength={25} disabled={frozen} required />
        </Span>
        <Span columns={6}>
          <ComputedField label={t('email')}>
            <bdi>{user.email}</bdi>
          </ComputedField>
        </Span>
        <Span columns={6}>
          <TextField
            form={of}
            name="mobile"
            type="tel"
            label={t('mobile')}
            hint={t('mobile_hint')}
            disabled={frozen}
            nullable
          />
        </Span>
        <Span columns={6}>
          <RoleField of={of} user={user} />
        </Span>
        {of.errors['current_password'] !== undefined && (
          <Span columns={6}>
            <TextField
              form={of}
              name="current_password"
              type="password"
              label={t('your_password')}
              hint={t('owner_password_hint')}
              autoComplete="current-password"
              optional
            />
          </Span>
        )}
      </Fields>
    </Card>
  )
}

/** Owners are made and unmade by owners; everything else follows from where somebody works. */
function RoleField({ of, user }: { of: FormState<Partial<Values>>; user: User }) {
  const t = useText('users')
  const { me } = usePanelContext()
  const { inMerchant } = useUserCalls()
  const word = useRoleWord()
  const movable = !inMerchant && isOwner(me) && user.lock === null && user.role !== 'M1001'
  if (!movable) return <ComputedField label={t('role')}>{word(user.role)}</ComputedField>
  return (
    <SelectField
      form={of}
      name="role"
      label={t('role')}
      hint={t('role_hint')}
      options={(['T1002', 'T1001'] as const).map((value) => ({ value, text: t(`role_${value}`) }))}
    />
  )
}
