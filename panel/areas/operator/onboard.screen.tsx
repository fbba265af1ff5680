import { useNavigate } from 'react-router'
import { operator, Onboarding } from '#contract/operator.ts'
import { planId } from '#contract/plans.ts'
import { businessType } from '#contract/tenant-shapes.ts'
import type { z } from 'zod'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Choice } from '#kit/ui/form/select-field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import type { FormOf } from '#kit/ui/form/form.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Columns, Screen } from '#kit/ui/layout/screen.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { useCountryChoices } from '#panel/shell/session/country-choices.ts'

type Of = { of: FormOf<z.input<typeof Onboarding>> }

/** A new tenant: the business, its owner, where it is reached. */
export function OnboardScreen() {
  const t = useText('operator')
  const go = useNavigate()
  const form = useCallForm({
    schema: Onboarding,
    values: { name: '', email: '', mobile: '', country: '', business_type: 'marketplace', owner: {} },
    save: (draft) => send(operator.onboard, draft),
    refresh: [operator.list],
    saved: t('created'),
    refused: t('review'),
    done: ({ tenant }) => void go(`/tenants/view/${tenant.id}`, { replace: true }),
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
      <Form of={form} save={t('create')}>
        <Columns
          side={
            <>
              <PlanFields of={form} />
              <DomainFields of={form} />
            </>
          }
        >
          <BusinessFields of={form} />
          <OwnerFields of={form} />
        </Columns>
      </Form>
    </Screen>
  )
}

function BusinessFields({ of }: Of) {
  const t = useText('operator')
  const { countries, currencies, timezones, currencyOf } = useCountryChoices()
  const own = currencyOf(of.values.country)
  return (
    <Card title={t('business')}>
      <Fields>
        <TextField of={of} name="name" label={t('name')} max={100} required />
        <Span of={6}>
          <Choice
            of={of}
            name="business_type"
            label={t('business_type')}
            options={businessType.options.map((value) => ({ value, text: t(value) }))}
          />
        </Span>
        <Span of={6}>
          <Choice of={of} name="country" label={t('country')} options={countries} required />
        </Span>
        <Span of={6}>
          <TextField of={of} name="city" label={t('city')} max={80} optional />
        </Span>
        <Span of={6}>
          <Choice
            of={of}
            name="currency"
            label={t('currency')}
            options={currencies}
            placeholder={own ?? t('of_country')}
          />
        </Span>
        <Choice of={of} name="timezone" label={t('timezone')} options={timezones} placeholder="UTC" />
      </Fields>
    </Card>
  )
}

function OwnerFields({ of }: Of) {
  const t = useText('operator')
  return (
    <Card title={t('owner')} note={t('owner_note')}>
      <Fields>
        <Span of={6}>
          <TextField of={of} name="owner.first_name" label={t('first_name')} max={25} optional />
        </Span>
        <Span of={6}>
          <TextField of={of} name="owner.last_name" label={t('last_name')} max={25} optional />
        </Span>
        <Span of={6}>
          <TextField of={of} name="email" type="email" label={t('email')} required autoComplete="off" />
        </Span>
        <Span of={6}>
          <TextField
            of={of}
            name="mobile"
            type="tel"
            label={t('mobile')}
            placeholder="+442071234567"
            required
            autoComplete="off"
          />
        </Span>
        <TextField
          of={of}
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

function PlanFields({ of }: Of) {
  const t = useText('operator')
  return (
    <Card title={t('plan')} note={t('plan_note')}>
      <Choice
        of={of}
        name="plan_id"
        label={t('plan')}
        placeholder={t('no_plan')}
        options={planId.options.map((value) => ({ value, text: t(value) }))}
      />
    </Card>
  )
}

function DomainFields({ of }: Of) {
  const t = useText('operator')
  return (
    <Card title={t('hosts')} note={t('domain_note')}>
      <Fields>
        <TextField of={of} name="domain" label={t('domain')} placeholder="shop.example.com" code optional />
        <TextField
          of={of}
          name="admin_domain"
          label={t('admin_domain')}
          placeholder="admin.example.com"
          code
          optional
        />
      </Fields>
    </Card>
  )
}
