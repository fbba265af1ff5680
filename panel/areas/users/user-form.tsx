import type { z } from 'zod'
import { UserUpdateInput } from '#contract/areas/users/users.ts'
import type { User } from '#contract/areas/users/users.ts'
import { send } from '#kit/data/request.ts'
import { fetchCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm, withUpdatedAt } from '#kit/data/use-call-form.ts'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { ComputedField } from '#kit/ui/form/field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { CurrentPasswordField, TextField } from '#kit/ui/form/text-field.tsx'
import { isOwner, usePanelContext } from '#panel/shell/session/panel-context.ts'
import { PermissionsCard } from './permissions-card.tsx'
import { userQueries, useUserCalls } from './user-calls.ts'
import { useRoleLabel } from './user-labels.ts'

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

const formValuesOf = (user: User) =>
  user.role === 'T1001' ? { ...valuesOf(user), permissions: undefined } : valuesOf(user)

/** Edits name, role and permissions. Owners have all permissions, so none are selected. */
export function UserForm({ user }: { user: User }) {
  const t = useText('users')
  const calls = useUserCalls()
  const isLocked = user.lock === 'owner' || user.lock === 'permissions'
  const form = useCallForm({
    schema: user.role === 'T1001' ? schema.partial({ permissions: true }) : schema,
    values: formValuesOf(user),
    save: (_, part, expectedUpdatedAt) => send(calls.users.update, { ...part, ...expectedUpdatedAt, id: user.id }),
    reload: async () => withUpdatedAt(formValuesOf, await fetchCall(calls.users.show, { id: user.id })),
    invalidates: userQueries,
    successText: t('saved'),
    invalidText: t('review'),
  })
  const { role, permissions = [] } = form.values
  return (
    <Form form={form} saveLabel={t('save')}>
      <PersonCard form={form} user={user} isLocked={isLocked || user.lock === 'other_merchants'} />
      {(role !== 'T1001' || calls.inMerchant) && (
        <PermissionsCard
          value={permissions}
          onChange={(names) => form.setValues({ permissions: names })}
          error={form.errors['permissions']}
          role={calls.inMerchant ? undefined : role}
          disabled={isLocked || user.lock === 'self'}
        />
      )}
    </Form>
  )
}

function PersonCard({ form, user, isLocked }: { form: FormState<Partial<Values>>; user: User; isLocked: boolean }) {
  const t = useText('users')
  return (
    <Card title={t('person')}>
      <Fields>
        <Span columns={6}>
          <TextField
            form={form}
            name="first_name"
            label={t('first_name')}
            maxLength={25}
            disabled={isLocked}
            required
          />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="last_name" label={t('last_name')} maxLength={25} disabled={isLocked} required />
        </Span>
        <Span columns={6}>
          <ComputedField label={t('email')}>
            <bdi>{user.email}</bdi>
          </ComputedField>
        </Span>
        <Span columns={6}>
          <TextField
            form={form}
            name="mobile"
            type="tel"
            label={t('mobile')}
            hint={t('mobile_hint')}
            disabled={isLocked}
            nullable
          />
        </Span>
        <Span columns={6}>
          <RoleField form={form} user={user} />
        </Span>
        {form.errors['current_password'] !== undefined && (
          <Span columns={6}>
            <CurrentPasswordField form={form} label={t('your_password')} hint={t('owner_password_hint')} optional />
          </Span>
        )}
      </Fields>
    </Card>
  )
}

/** Only owners change the owner role. All other roles follow from the merchant. */
function RoleField({ form, user }: { form: FormState<Partial<Values>>; user: User }) {
  const t = useText('users')
  const { me } = usePanelContext()
  const { inMerchant } = useUserCalls()
  const roleLabel = useRoleLabel()
  const canChangeRole = !inMerchant && isOwner(me) && user.lock === null && user.role !== 'M1001'
  if (!canChangeRole) return <ComputedField label={t('role')}>{roleLabel(user.role)}</ComputedField>
  return (
    <SelectField
      form={form}
      name="role"
      label={t('role')}
      hint={t('role_hint')}
      options={(['T1002', 'T1001'] as const).map((value) => ({ value, text: t(`role_${value}`) }))}
    />
  )
}
