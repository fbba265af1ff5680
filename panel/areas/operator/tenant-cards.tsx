import { Link } from 'react-router'
import { operator } from '#contract/areas/operator/operator.ts'
import type { TenantDetails } from '#contract/areas/operator/operator.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { formatLocale, formatPhone } from '#kit/ui/base/format.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { GiveCredit } from './give-credit.tsx'
import { hostAddress, NumberText, PlanName } from './tenant-parts.tsx'
import { ExtendTrial } from './trial-dialog.tsx'
import styles from './tenants.module.css'

type Props = { tenant: TenantDetails }
const countKeys = ['merchants', 'products', 'customers', 'users', 'orders', 'orders_30_days'] as const

export function CountsCard({ tenant: { counts } }: Props) {
  const t = useText('operator')
  return (
    <Card title={t('counts')}>
      <dl className={styles.counts}>
        {countKeys.map((key) => (
          <div key={key}>
            <dt>{t(`count_${key}`)}</dt>
            <dd>
              <NumberText value={counts[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function DetailsCard({ tenant }: Props) {
  const t = useText('operator')
  const tKit = useKitText()
  const { locale } = useLocaleContext()
  const country = new Intl.DisplayNames([formatLocale(locale)], { type: 'region' }).of(tenant.country)
  return (
    <Card title={t('details')}>
      <DescriptionList>
        <DescriptionItem term={t('slug')}>
          <bdi dir="ltr">{tenant.slug}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('business_type')}>{t(tenant.business_type.type)}</DescriptionItem>
        <DescriptionItem term={t('email')}>
          <a href={`mailto:${tenant.email}`}>
            <bdi dir="ltr">{tenant.email}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('mobile')}>
          {tenant.mobile && (
            <a href={`tel:${tenant.mobile}`}>
              <bdi dir="ltr">{formatPhone(tenant.mobile)}</bdi>
            </a>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('place')}>
          <bdi>{[tenant.city, country].filter(Boolean).join(tKit('between'))}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('currency')}>
          <bdi dir="ltr">{tenant.currency}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('timezone')}>
          <bdi dir="ltr">{tenant.timezone}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('created_at')}>
          <Time at={tenant.created_at} as="day" />
        </DescriptionItem>
        <DescriptionItem term={t('tenant_id')} fullWidth>
          <CopyText text={tenant.id} label={t('copy_id')} />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function PlanCard({ tenant }: Props) {
  const t = useText('operator')
  const { payment_due_since, trial_ends_at } = tenant
  const hasTrialEnd = tenant.in_trial && trial_ends_at !== null
  return (
    <Card title={t('plan')} end={hasTrialEnd && tenant.deleted_at === null && <ExtendTrial tenant={tenant} />}>
      <DescriptionList stacked>
        <DescriptionItem term={t('plan')}>
          <PlanName tenant={tenant} />
        </DescriptionItem>
        {hasTrialEnd && (
          <DescriptionItem term={t('trial_ends')}>
            <Time at={trial_ends_at} as="day" />
          </DescriptionItem>
        )}
        <DescriptionItem term={t('due_since')}>
          {payment_due_since === null ? t('nothing_due') : <Time at={payment_due_since} as="day" />}
        </DescriptionItem>
        {tenant.deleted_at === null && (
          <DescriptionItem term={t('credit')}>
            <GiveCredit tenant={tenant} />
          </DescriptionItem>
        )}
        <DescriptionItem term={t('invoices')}>
          <Link to={`/revenue?tenant_id=${tenant.id}`}>{t('show_invoices')}</Link>
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

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

export function HostsCard({ tenant: { hosts } }: Props) {
  const t = useText('operator')
  return (
    <Card title={t('hosts')}>
      <ul className={styles.list}>
        {hosts.map(({ host, purpose, is_custom, is_verified }) => (
          <li key={host}>
            <span className={styles.text}>
              {is_verified ? (
                <a href={hostAddress(host)} target="_blank" rel="noopener">
                  <bdi dir="ltr">{host}</bdi>
                </a>
              ) : (
                <bdi dir="ltr">{host}</bdi>
              )}
              <small>
                {t(`host_${purpose}`)} · {t(is_custom ? 'host_own' : 'host_ours')}
              </small>
            </span>
            <StatusLabel shape={is_verified ? 'ready' : 'pending'} tone={is_verified ? 'good' : 'soon'}>
              {t(is_verified ? 'host_verified' : 'host_waits')}
            </StatusLabel>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A locked section cannot be changed by the tenant. */
export function SectionsCard({ tenant }: Props) {
  const t = useText('operator')
  const { mutate, isPending } = useCallMutation(operator.setSection, {
    invalidates: [operator.show, operator.history],
    successText: t('section_saved'),
  })
  return (
    <Card title={t('sections')} note={t('sections_note')}>
      <ul className={styles.list}>
        {tenant.sections.map(({ slug, is_locked, changed_at }) => (
          <li key={slug}>
            <span className={styles.text}>
              <strong>{t(`section_${slug}`)}</strong>
              <small>
                {changed_at === null ? (
                  t(is_locked ? 'locked' : 'unlocked')
                ) : (
                  <>
                    {t(is_locked ? 'locked' : 'unlocked')} · <Time at={changed_at} />
                  </>
                )}
              </small>
            </span>
            <Switch
              checked={is_locked}
              label={t('lock_of', { section: t(`section_${slug}`) })}
              hideLabel
              disabled={isPending}
              onChange={(next) => void mutate({ tenant_id: tenant.id, slug, is_locked: next })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
