import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import styles from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { Plans } from './plans.tsx'
import { useTitle } from './use-title.ts'

/** What it costs; open to everybody. */
export function PricingScreen() {
  const say = useText('joining')
  useTitle(say('pricing_title'))
  return (
    <AuthLayout
      wide
      title={say('pricing_title')}
      text={say('pricing_text')}
      foot={
        <>
          <Link to="/register">{say('register')}</Link>
          <Link to="/login">{say('have_account')}</Link>
        </>
      }
    >
      <div className={styles.form}>
        <Plans
          action={({ id }) => (
            <LinkButton
              kind={id === 'business_plan' ? 'primary' : 'plain'}
              size="touch"
              full
              to={`/register?plan=${id}`}
            >
              {say('choose_plan')}
            </LinkButton>
          )}
        />
      </div>
    </AuthLayout>
  )
}
