import { useNavigate } from 'react-router'
import { operator, OnboardTenantInput } from '#contract/areas/operator/operator.ts'
import { planId } from '#contract/areas/operator/plans.ts'
import { businessType } from '#contract/schemas/tenant.ts'
import type { z } from 'zod'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { withPageCover } from '#kit/ui/feedback/page-cover.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'

type OnboardFormProps = { form: FormState<z.input<typeof OnboardTenantInput>> }

/** Creates a tenant: business, owner, plan and domains. */
export function OnboardScreen() {
  const t = useText('operator')
  const navigate = useNavigate()
  const form = useCallForm({
    schema: OnboardTenantInput,
    values: { name: '', email: '', mobile: '', country: '', business_type: 'marketplace', owner: {} },
    save: (draft) => withPageCover(() => send(operator.onboard, draft)),
    invalidates: [operator.list],
    successText: t('created'),
    invalidText: t('review'),
    onSaved: ({ tenant }) => void navigate(`/tenants/view/${tenant.id}`, { replace: true }),
  })
  return (
    <Screen
      title={t('add')}
      back="/tenants"
      actions={
        form.changed.length === 0 && (
          <Button kind="primary" busy={form.saving} onClick={() => void form.submit()}>
            {t('create')}
          </Button>
        )
      }
    >
      <Form form={form} saveLabel={t('create')}>
        <Columns
          side={
            <>
              <PlanFields form={form} />
              <DomainFields form={form} />
            </>
          }
        >
          <BusinessFields form={form} />
          <OwnerFields form={form} />
        </Columns>
      </Form>
    </Screen>
  )
}

function BusinessFields({ form }: OnboardFormProps) {
  const t = useText('operator')
  const { countries, currencies, timezones, currencyOf } = useCountryChoices()
  const countryCurrency = currencyOf(form.values.country)
  return (
    <Card title={t('business')}>
      <Fields>
        <TextField form={form} name="name" label={t('name')} maxLength={100} required />
        <Span columns={6}>
          <SelectField
            form={form}
            name="business_type"
            label={t('business_type')}
            options={businessType.options.map((value) => ({ value, text: t(value) }))}
          />
        </Span>
        <Span columns={6}>
          <SelectField form={form} name="country" label={t('country')} options={countries} required />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="city" label={t('city')} maxLength={80} optional />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            options={currencies}
            placeholder={countryCurrency ?? t('of_country')}
          />
        </Span>
        <SelectField form={form} name="timezone" label={t('timezone')} options={timezones} placeholder="UTC" />
      </Fields>
    </Card>
  )
}

function OwnerFields({ form }: OnboardFormProps) {
  const t = useText('operator')
  return (
    <Card title={t('owner')} note={t('owner_note')}>
      <Fields>
        <Span columns={6}>
          <TextField form={form} name="owner.first_name" label={t('first_name')} maxLength={25} optional />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="owner.last_name" label={t('last_name')} maxLength={25} optional />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="email" type="email" label={t('email')} required autoComplete="off" />
        </Span>
        <Span columns={6}>
          <TextField
            form={form}
            name="mobile"
            type="tel"
            label={t('mobile')}
            placeholder="+442071234567"
            required
            autoComplete="off"
          />
        </Span>
        <TextField
          form={form}
          name="owner.password"
          type="password"
          label={t('password')}
          hint={t('password_hint')}
          optional
          autoComplete="new-password"
        />
      </Fields>
    </Card>
  )
}

function PlanFields({ form }: OnboardFormProps) {
  const t = useText('operator')
  return (
    <Card title={t('plan')} note={t('plan_note')}>
      <SelectField
        form={form}
        name="plan_id"
        label={t('plan')}
        placeholder={t('no_plan')}
        options={planId.options.map((value) => ({ value, text: t(value) }))}
      />
    </Card>
  )
}

function DomainFields({ form }: OnboardFormProps) {
  const t = useText('operator')
  return (
    <Card title={t('hosts')} note={t('domain_note')}>
      <Fields>
        <TextField form={form} name="domain" label={t('domain')} placeholder="shop.example.com" ltr optional />
        <TextField
          form={form}
          name="admin_domain"
          label={t('admin_domain')}
          placeholder="admin.example.com"
          ltr
          optional
        />
      </Fields>
    </Card>
  )
}
