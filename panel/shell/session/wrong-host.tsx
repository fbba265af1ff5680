import { useText } from '#kit/data/text.ts'
import { AuthLayout } from './auth-layout.tsx'

/** The host belongs to no tenant. */
export function WrongHost() {
  const t = useText('auth')
  return <AuthLayout title={t('wrong_host_title')} text={t('wrong_host_text')} />
}
