import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { auth, RegisterTenantInput } from '#contract/areas/auth/auth.ts'
import { geocoding } from '#contract/areas/geocoding.ts'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { planId } from '#contract/areas/operator/plans.ts'
import { useCall } from '#kit/data/query.ts'
import { send, withRequestTenant, withToken } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { SelectField } from '#kit/ui/form/select-field.tsx'
import { Fields, Form, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { browserCountry, browserTimeZone, useCountryChoices } from '../../shell/session/country-choices.ts'
import { guessNames } from './guess-names.ts'
import { useTitle } from '../../shell/page/use-title.ts'

/** Registers a new tenant with its owner and opens its panel. */
export function RegisterScreen() {
  const t = useText('registration')
  useTitle(t('register_title'))
  return (
    <AuthLayout
      isPlatform
      title={t('register_title')}
      text={t('register_text')}
      footer={
        <>
          <Link to="/pricing">{t('see_pricing')}</Link>
          <Link to="/login">{t('have_account')}</Link>
        </>
      }
    >
      <RegisterForm />
    </AuthLayout>
  )
}

/** The input of the call; the mobile may be written as in the country of the business. Empty names are guessed. */
const draftSchema = (dialCodeOf: (country: string) => string) =>
  RegisterTenantInput.extend({
    mobile: z.string().trim().min(1),
    first_name: z.string().trim().max(25),
    last_name: z.string().trim().max(25),
  })
    .transform((draft) => ({
      ...draft,
      ...guessNames(draft),
      mobile: normalizePhone(draft.mobile, dialCodeOf(draft.country)),
    }))
    .pipe(RegisterTenantInput.extend({ business_type: RegisterTenantInput.shape.business_type.unwrap() }))

/** Creates a single-use link to the new panel, which has its own host, and ends the session on this host. */
async function createPanelLink(tenantId: string, token: string): Promise<string> {
  return withToken(token, async () => {
    const { url } = await withRequestTenant(tenantId, () => send(auth.createToken, { tenant_id: tenantId }))
    await withRequestTenant(tenantId, () => send(auth.logout, {})).catch(() => undefined)
    return `${url}&${new URLSearchParams({ redirect: '/prompt' })}`
  })
}

function RegisterForm() {
  const t = useText('registration')
  const [params] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)
  const { dialCodeOf } = useCountryChoices()
  // The country of the visitor's address is more often right than that of the browser's language.
  const visitor = useCall(geocoding.geoIp, {}, { staleTime: Infinity }).data
  const plan = planId.safeParse(params.get('plan')).data
  const form = useCallForm({
    schema: draftSchema(dialCodeOf),
    values: {
      first_name: '',
      last_name: '',
      email: '',
      mobile: '',
      password: '',
      business_name: '',
      country: visitor?.country_code ?? browserCountry(),
      timezone: browserTimeZone(),
      business_type: 'marketplace',
      ...(plan ? { plan_id: plan } : {}),
    },
    save: async (draft) => {
      const { tenant_id, access_token } = await send(auth.registerTenant, draft)
      return createPanelLink(tenant_id, access_token)
    },
    onSaved: (url) => {
      setLeaving(true)
      location.assign(url)
    },
  })
  return (
    <div className={styles.form}>
      <Form form={form} mode="button">
        <MainFields form={form} />
        <DetailFields form={form} />
        <Button kind="primary" size="touch" type="submit" full busy={form.saving || isLeaving}>
          {t('register')}
        </Button>
      </Form>
    </div>
  )
}

type RegisterFormProps = { form: FormState<z.input<typeof RegisterTenantInput>> }

function MainFields({ form }: RegisterFormProps) {
  const t = useText('registration')
  const { dialCodeOf } = useCountryChoices()
  return (
    <Fields>
      <TextField
        form={form}
        name="business_name"
        label={t('business_name')}
        maxLength={100}
        autoComplete="organization"
        autoFocus
        required
      />
      <TextField form={form} name="email" type="email" label={t('email')} autoComplete="username" required />
      <TextField
        form={form}
        name="mobile"
        type="tel"
        label={t('mobile')}
        prefix={/^\s*(\+|00)/.test(form.values.mobile) ? undefined : dialCodeOf(form.values.country)}
        autoComplete="tel"
        required
      />
      <TextField
        form={form}
        name="password"
        type="password"
        label={t('password')}
        hint={t('password_hint')}
        autoComplete="new-password"
        required
      />
    </Fields>
  )
}

const mainFields = ['business_name', 'email', 'mobile', 'password']

/** Fields that are guessed. Folded until one of them is refused or the country is unknown. */
function DetailFields({ form }: RegisterFormProps) {
  const t = useText('registration')
  const { countries, currencies, timezones, currencyOf } = useCountryChoices()
  const [isOpen, setOpen] = useState(false)
  const hasError = Object.keys(form.errors).some((name) => !mainFields.includes(name))
  return (
    <details
      className={styles.details}
      open={isOpen || hasError || form.values.country === ''}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{t('details')}</summary>
      <Fields>
        <Span columns={6}>
          <SelectField form={form} name="country" label={t('country')} options={countries} required />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="city" label={t('city')} maxLength={80} optional autoComplete="address-level2" />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="currency"
            label={t('currency')}
            options={currencies}
            placeholder={currencyOf(form.values.country) ?? t('of_country')}
          />
        </Span>
        <Span columns={6}>
          <SelectField form={form} name="timezone" label={t('timezone')} options={timezones} />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="business_type"
            label={t('business_type')}
            options={[
              { value: 'marketplace', text: t('marketplace') },
              { value: 'static_merchant', text: t('static_merchant') },
            ]}
          />
        </Span>
        <Span columns={6}>
          <SelectField
            form={form}
            name="plan_id"
            label={t('plan')}
            placeholder={t('plan_later')}
            options={planId.options.map((value) => ({ value, text: t(value) }))}
          />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="first_name" label={t('first_name')} maxLength={25} autoComplete="given-name" />
        </Span>
        <Span columns={6}>
          <TextField form={form} name="last_name" label={t('last_name')} maxLength={25} autoComplete="family-name" />
        </Span>
      </Fields>
    </details>
  )
}
