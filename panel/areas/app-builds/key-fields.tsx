import type { AppConfig } from '#contract/areas/app-builds/schemas.ts'
import { appLimits } from '#contract/areas/app-builds/schemas.ts'
import { useText } from '#kit/data/text.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Fields, Span } from '#kit/ui/form/form.tsx'
import type { FormState } from '#kit/ui/form/form.tsx'
import { TextField } from '#kit/ui/form/text-field.tsx'
import { toast } from '#kit/ui/feedback/toast.ts'
import { readBase64 } from './config-values.ts'
import type { ConfigValues, KeyFileName } from './config-values.ts'
import styles from './app-builds.module.css'

type Props = { form: FormState<ConfigValues>; saved: AppConfig }

export function IosFields({ form, saved }: Props) {
  const t = useText('app-builds')
  return (
    <Fields>
      <Span columns={4}>
        <TextField form={form} name="team_id" label={t('team_id')} ltr maxLength={10} />
      </Span>
      <Span columns={4}>
        <TextField form={form} name="key_id" label={t('key_id')} ltr maxLength={10} />
      </Span>
      <Span columns={4}>
        <TextField form={form} name="issuer_id" label={t('issuer_id')} ltr maxLength={36} />
      </Span>
      <Span columns={6}>
        <KeyFileField form={form} saved={saved} name="auth_key_p8" label={t('auth_key')} accept=".p8" required />
      </Span>
      <Span columns={6}>
        <KeyFileField
          form={form}
          saved={saved}
          name="plist"
          label="GoogleService-Info.plist"
          accept=".plist"
          required
        />
      </Span>
    </Fields>
  )
}

export function AndroidFields({ form, saved }: Props) {
  const t = useText('app-builds')
  return (
    <Fields>
      <Span columns={6}>
        <KeyFileField
          form={form}
          saved={saved}
          name="google_service_json"
          label="google-services.json"
          accept=".json"
          required
        />
      </Span>
      <Span columns={6}>
        <KeyFileField
          form={form}
          saved={saved}
          name="keystore_jks"
          label={t('keystore')}
          accept=".jks,.keystore,.p12"
        />
      </Span>
      <Span columns={6}>
        <TextField form={form} name="key_alias" label={t('key_alias')} ltr maxLength={80} />
      </Span>
      <Span columns={6}>
        <SecretField form={form} saved={saved} name="password" label={t('password')} />
      </Span>
      <Span columns={12}>
        <TextField
          form={form}
          name="fingerprints"
          label={t('fingerprints')}
          hint={t('fingerprints_hint')}
          minRows={2}
          ltr
        />
      </Span>
    </Fields>
  )
}

export function FacebookFields({ form, saved }: Props) {
  const t = useText('app-builds')
  return (
    <Fields>
      <Span columns={4}>
        <TextField form={form} name="facebook_app_id" label={t('facebook_app_id')} ltr maxLength={20} />
      </Span>
      <Span columns={4}>
        <SecretField form={form} saved={saved} name="facebook_client_token" label={t('facebook_token')} />
      </Span>
      <Span columns={4}>
        <TextField form={form} name="facebook_display_name" label={t('facebook_name')} maxLength={60} />
      </Span>
    </Fields>
  )
}

type SecretProps = Props & { name: 'password' | 'facebook_client_token'; label: string }

/** A password that is stored and never shown. Typing replaces it. */
function SecretField({ form, saved, name, label }: SecretProps) {
  const t = useText('app-builds')
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      placeholder={saved[name].is_set ? t('stored') : ''}
      maxLength={200}
    />
  )
}

type FileProps = Props & { name: KeyFileName; label: string; accept: string; required?: boolean }

/** A key file: only its name is shown, it can be replaced or removed. */
function KeyFileField({ form, saved, name, label, accept, required = false }: FileProps) {
  const t = useText('app-builds')
  const { error, set } = form.field(name)
  const chosen = form.values[name]
  const fileName = chosen === undefined ? saved[name].file_name : (chosen?.file_name ?? null)
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > appLimits.keyFileBytes) toast(t('file_too_large'), { tone: 'bad' })
    else set({ file_name: file.name, content: await readBase64(file) })
  }
  return (
    <div className={styles.key} role="group" aria-label={label}>
      <span className={styles.keyLabel}>{label}</span>
      <span className={styles.keyName}>
        {fileName === null ? <span className={styles.muted}>{t('not_provided')}</span> : <bdi>{fileName}</bdi>}
      </span>
      <span className={styles.links}>
        <label className={styles.choose}>
          <input
            type="file"
            accept={accept}
            className="vh"
            aria-label={`${t('choose_file')}: ${label}`}
            aria-invalid={error ? true : undefined}
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
          <span aria-hidden>{t('choose_file')}</span>
        </label>
        {fileName !== null && !required && (
          <Button kind="plain" size="small" onClick={() => set(null)}>
            {t('remove_file')}
          </Button>
        )}
      </span>
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
