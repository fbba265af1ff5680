import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { normalizePhone } from '#contract/rules/phone-numbers.ts'
import { storeAuth } from '#contract/areas/auth/customers.ts'
import { store } from '#contract/areas/storefront/storefront.ts'
import type { CustomForm } from '#contract/areas/forms.ts'
import { client } from '#shop/data/client.ts'
import { isRecord, asString } from '#shop/data/unknown-values.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { CustomFields } from '#shop/shell/form/custom-fields.tsx'
import type { Answers } from '#shop/shell/form/custom-fields.tsx'
import { Field, FieldError, FormError } from '#shop/shell/content/field.tsx'
import { PhoneField } from '#shop/shell/content/phone-field.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { LegalLinks } from './legal-links.tsx'
import { saveSession, toContact, useReturnTo } from './sign-in.ts'
import { SavedBasketNotice } from './saved-basket-notice.tsx'
import { BackButton } from './auth-header.tsx'

/** Registration: names, email, mobile, a password unless verified by code, custom questions, consent. */
export default function RegisterPage() {
  const t = useText('auth')
  const { name, auth, pages, dialCode } = useShop()
  const terms = pages.find(({ slug }) => /terms|conditions/.test(slug))
  const path = usePath()
  const verification = useVerification()
  const { continueToReturnPath } = useReturnTo()
  const [value, setValue] = useState({
    first_name: '',
    last_name: '',
    email: verification.email,
    mobile: verification.mobile,
    password: '',
  })
  const [consent, setConsent] = useState(false)
  const [answers, setAnswers] = useState<Answers>({})
  const form = useRegisterForm(auth.custom_form_on_user_register_enabled)
  const { busy, errors, formError, run } = useFormSubmission()
  const set = (field: keyof typeof value) => (event: { target: { value: string } }) =>
    setValue({ ...value, [field]: event.target.value })
  const register = () =>
    run(async () => {
      const { password, mobile, ...rest } = value
      saveSession(
        await client(storeAuth.register, {
          ...rest,
          mobile: normalizePhone(mobile, dialCode),
          ...(password ? { password } : {}),
          ...(verification.otp ? { otp_token: verification.otp } : {}),
          ...(auth.user_register_consent_enabled ? { consent } : {}),
          ...(form ? { form_data: answers } : {}),
        }),
      )
      continueToReturnPath()
    })
  if (!auth.user_register_enabled) return <RegistrationDisabled />
  return (
    <form
      className="auth-form"
      onSubmit={(event) => {
        event.preventDefault()
        void register()
      }}
    >
      <PageTitle text={t('create_account')} />
      <BackButton />
      <h1>{t('register_title', { shop: name })}</h1>
      <p className="lead">
        {t('register_intro')}{' '}
        <Link className="link" to={path('/login')}>
          {t('sign_in')}
        </Link>
      </p>
      <div className="fields">
        <Field
          label={t('first_name')}
          value={value.first_name}
          onChange={set('first_name')}
          error={errors.first_name}
          autoComplete="given-name"
          required
          autoFocus
        />
        <Field
          label={t('last_name')}
          value={value.last_name}
          onChange={set('last_name')}
          error={errors.last_name}
          autoComplete="family-name"
          required
        />
      </div>
      <Field
        label={t('email')}
        type="email"
        dir="ltr"
        value={value.email}
        onChange={set('email')}
        error={errors.email}
        autoComplete="email"
        required
      />
      <PhoneField label={t('mobile')} value={value.mobile} onChange={set('mobile')} error={errors.mobile} required />
      {!verification.otp && (
        <Field
          label={t('password')}
          hint={t('password_hint')}
          type="password"
          value={value.password}
          onChange={set('password')}
          error={errors.password}
          autoComplete="new-password"
          minLength={8}
          required={!auth.otp_mode_enabled}
        />
      )}
      {form && <CustomFields form={form} values={answers} errors={errors} onChange={setAnswers} />}
      {auth.user_register_consent_enabled && (
        <label className="choice consent">
          <input type="checkbox" checked={consent} onChange={(event) => setConsent(event.target.checked)} required />
          <span className="name">
            {t.rich('consent', {
              shop: terms ? (
                <Link className="link" to={path(`/p/${terms.slug}`)} target="_blank">
                  {name}
                </Link>
              ) : (
                name
              ),
            })}
          </span>
        </label>
      )}
      <FieldError text={errors.consent} />
      {formError && <FormError>{formError}</FormError>}
      <SavedBasketNotice />
      <div className="form-actions">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy}>
          {t('create_account')}
        </BusyButton>
        <LegalLinks />
      </div>
    </form>
  )
}

function RegistrationDisabled() {
  const t = useText('auth')
  const path = usePath()
  return (
    <>
      <PageTitle text={t('registration_disabled_title')} />
      <BackButton />
      <h1>{t('registration_disabled_title')}</h1>
      <p className="lead">{t('registration_disabled_text')}</p>
      <Link className="btn btn-main" to={path('/login')}>
        {t('sign_in')}
      </Link>
    </>
  )
}

/** The email or mobile that a code has verified, passed on by the sign-in page. */
function useVerification(): { otp: string | null; email: string; mobile: string } {
  const { dialCode } = useShop()
  const state: unknown = useLocation().state
  const contact = isRecord(state) ? (asString(state.contact) ?? '') : ''
  return {
    otp: isRecord(state) ? asString(state.otp) : null,
    email: '',
    mobile: '',
    ...(contact ? toContact(contact, dialCode) : {}),
  }
}

function useRegisterForm(isEnabled: boolean): CustomForm | null {
  const [form, setForm] = useState<CustomForm | null>(null)
  const { locale } = useShop()
  useEffect(() => {
    if (isEnabled) client(store.form, { service: 'user_register', locale }).then(setForm, () => setForm(null))
  }, [isEnabled, locale])
  return form
}
