import { Link } from 'react-router'
import { useText } from '#kit/data/text.ts'
import { LinkButton } from '#kit/ui/base/button.tsx'
import styles from '../../shell/session/auth-layout.module.css'
import { AuthLayout } from '../../shell/session/auth-layout.tsx'
import { Plans } from '../../shell/frame/plans.tsx'
import { useTitle } from '../../shell/page/use-title.ts'

/** The public price list. */
export function PricingScreen() {
  const t = useText('registration')
  useTitle(t('pricing_title'))
  return (
    <AuthLayout
      wide
      title={t('pricing_title')}
      text={t('pricing_text')}
      footer={
        <>
          <Link to="/register">{t('register')}</Link>
          <Link to="/login">{t('have_account')}</Link>
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
              {t('choose_plan')}
            </LinkButton>
          )}
        />
      </div>
    </AuthLayout>
  )
}
