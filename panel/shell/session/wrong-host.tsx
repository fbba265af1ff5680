import { useText } from '#kit/data/text.ts'
import { AuthLayout } from './auth-layout.tsx'

/** The host belongs to no tenant. */
export function WrongHost() {
  const say = useText('auth')
  return <AuthLayout title={say('wrong_host_title')} text={say('wrong_host_text')} />
}
