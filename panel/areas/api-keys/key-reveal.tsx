import { useText } from '#kit/data/text.ts'
import { SecretDialog } from '#panel/shell/page/secret-dialog.tsx'

/** Shows a new key once. */
export function KeyReveal({ name, secret, close }: { name: string; secret: string; close: () => void }) {
  const t = useText('api-keys')
  return (
    <SecretDialog
      title={t('reveal_title', { name })}
      warning={t('reveal_text')}
      secret={secret}
      usage={t('reveal_usage')}
      example={`curl -H "Authorization: Bearer ${secret.slice(0, 4)}…" ${location.origin}/admin/v1/…`}
      doneLabel={t('reveal_done')}
      close={close}
    />
  )
}
