import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import styles from './tenants.module.css'

type Props = { tenant: TenantDetails }

export function OwnersCard({ tenant: { owners } }: Props) {
  const t = useText('operator')
  return (
    <Card title={t('owners')}>
      {owners.length === 0 ? (
        <p className={styles.note}>{t('owners_none')}</p>
      ) : (
        <ul className={styles.list}>
          {owners.map(({ id, name, email, status, last_login_at }) => (
            <li key={id}>
              <span className={styles.text}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <a href={`mailto:${email}`}>
                  <bdi dir="ltr">{email}</bdi>
                </a>
                <small>
                  {last_login_at === null ? (
                    t('never_signed_in')
                  ) : (
                    <>
                      {t('last_login')} <Time at={last_login_at} />
                    </>
                  )}
                </small>
              </span>
              <Tag tone={status === 'active' ? 'good' : 'soon'}>{t(`user_${status}`)}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
