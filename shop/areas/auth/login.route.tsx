import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { storeAuth } from '#contract/auth-customers.ts'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { CodeStep } from './code-step.tsx'
import type { Sent } from './code-step.tsx'
import { keepSession, named, useNext } from './sign-in.ts'
import { WaitingBasket } from './saved-basket-notice.tsx'
import { HallWindow } from './auth-header.tsx'

/** One box for mobile or e-mail; a code where the tenant has codes, else the password. */
export default function LoginPage() {
  const t = useText('auth')
  const { name, auth } = useShop()
  const [who, setWho] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const [byPassword, setByPassword] = useState(!auth.otp_mode_enabled)
  const { busy, errors, failed, run } = useFormSubmission()
  const { goOn } = useNext()
  const sendCode = () =>
    run(async () => setSent({ who, ...(await client(storeAuth.sendCode, { ...named(who), purpose: 'login' })) }))
  if (sent)
    return (
      <CodeStep
        sent={sent}
        onAgain={setSent}
        onBack={() => setSent(null)}
        onPassword={() => {
          setSent(null)
          setByPassword(true)
        }}
        onDone={goOn}
      />
    )
  if (byPassword)
    return (
      <PasswordStep
        who={who}
        setWho={setWho}
        onCode={auth.otp_mode_enabled ? () => setByPassword(false) : null}
        onDone={goOn}
      />
    )
  return (
    <form
      className="solo-form"
      onSubmit={(event) => {
        event.preventDefault()
        void sendCode()
      }}
    >
      <PageTitle text={t('sign_in')} />
      <HallWindow />
      <h1>{t('title', { shop: name })}</h1>
      <p className="lead">{t(auth.user_register_enabled ? 'intro_new' : 'intro')}</p>
      <Field
        label={t('email_or_mobile')}
        value={who}
        onChange={(event) => setWho(event.target.value)}
        inputMode="email"
        autoComplete="username"
        autoFocus
        required
        dir="ltr"
        error={errors.email ?? errors.mobile}
      />
      {failed && <FormError>{failed}</FormError>}
      <WaitingBasket />
      <div className="thumb">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy}>
          {t('send_code')}
        </BusyButton>
        <button type="button" className="btn btn-line btn-wide" onClick={() => setByPassword(true)}>
          {t('use_password')}
        </button>
        <Legal />
      </div>
    </form>
  )
}

type Step = { who: string; setWho: (who: string) => void; onCode: (() => void) | null; onDone: () => void }

function PasswordStep({ who, setWho, onCode, onDone }: Step) {
  const t = useText('auth')
  const path = usePath()
  const { name, auth } = useShop()
  const [query] = useSearchParams()
  const [password, setPassword] = useState('')
  const { busy, errors, failed, run } = useFormSubmission()
  const signIn = () =>
    run(async () => {
      keepSession(await client(storeAuth.login, { ...named(who), password }))
      onDone()
    })
  const search = query.has('to') ? `?to=${encodeURIComponent(query.get('to') ?? '')}` : ''
  return (
    <form
      className="solo-form"
      onSubmit={(event) => {
        event.preventDefault()
        void signIn()
      }}
    >
      <PageTitle text={t('sign_in')} />
      <HallWindow />
      <h1>{t('title', { shop: name })}</h1>
      <p className="lead">{t('intro')}</p>
      <Field
        label={t('email_or_mobile')}
        value={who}
        onChange={(event) => setWho(event.target.value)}
        inputMode="email"
        autoComplete="username"
        autoFocus
        required
        dir="ltr"
        error={errors.email ?? errors.mobile}
      />
      <Field
        label={t('password')}
        hint={
          <Link className="link" to={path('/password/forgot')}>
            {t('forgot')}
          </Link>
        }
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        required
        error={errors.password}
      />
      {failed && <FormError>{failed}</FormError>}
      <WaitingBasket />
      <div className="thumb">
        <BusyButton className="btn btn-main btn-wide btn-tall" busy={busy}>
          {t('sign_in')}
        </BusyButton>
        {onCode && (
          <button type="button" className="btn btn-line btn-wide" onClick={onCode}>
            {t('use_code')}
          </button>
        )}
        {auth.user_register_enabled ? (
          <p className="legal">
            {t('new_here')}{' '}
            <Link className="link" to={path(`/register${search}`)}>
              {t('create_account')}
            </Link>
          </p>
        ) : (
          <p className="legal">{t('registration_disabled_text')}</p>
        )}
        <Legal />
      </div>
    </form>
  )
}

/** The tenant's own pages, where it has any, stand below the act. */
export function Legal() {
  const { pages } = useShop()
  const path = usePath()
  if (pages.length === 0) return null
  return (
    <p className="legal">
      {pages.slice(0, 3).map((page, at) => (
        <span key={page.slug}>
          {at > 0 && ' · '}
          <Link className="link" to={path(`/p/${page.slug}`)}>
            {page.title}
          </Link>
        </span>
      ))}
    </p>
  )
}
