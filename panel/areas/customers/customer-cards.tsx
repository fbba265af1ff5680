import type { CustomerActivity, CustomerDetails } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber, formatPhone } from '#kit/ui/base/format.ts'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Tag } from '#kit/ui/base/tag.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { AnswerText } from '#panel/shell/page/answer-text.tsx'
import { nameOfLanguage } from './language-name.ts'
import styles from './customers.module.css'

type Props = { customer: CustomerDetails }

export function ContactCard({ customer }: Props) {
  const t = useText('customers')
  const { mobile, email, locale, sign_up_date } = customer
  return (
    <Card title={t('contact')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('mobile')}>
          <a href={`tel:${mobile}`}>
            <bdi dir="ltr">{formatPhone(mobile)}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('email')}>
          {email !== '' && (
            <a href={`mailto:${email}`}>
              <bdi dir="ltr">{email}</bdi>
            </a>
          )}
        </DescriptionItem>
        <DescriptionItem term={t('language')}>{locale && <bdi>{nameOfLanguage(locale)}</bdi>}</DescriptionItem>
        <DescriptionItem term={t('signed_up')}>
          <Time at={sign_up_date} as="day" />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function AddressesCard({ customer: { addresses } }: Props) {
  const t = useText('customers')
  const tKit = useKitText()
  return (
    <Card title={t('addresses')}>
      {addresses.length === 0 ? (
        <p className={styles.quiet}>{tKit('not_provided')}</p>
      ) : (
        <ul className={styles.lines}>
          {addresses.map(({ id, label, address, house, postal_code, city, is_default }) => (
            <li key={id}>
              <strong>
                <bdi>{label ?? t('address')}</bdi> {is_default && addresses.length > 1 && <Tag>{t('default')}</Tag>}
              </strong>
              <address className={styles.address}>
                <bdi>{[house, address, postal_code, city].filter(Boolean).join(t('comma'))}</bdi>
              </address>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Consents, devices and the answers of the registration form. */
export function DevicesCard({ customer, activity }: Props & { activity: CustomerActivity | undefined }) {
  const t = useText('customers')
  const { locale } = useLocaleContext()
  return (
    <Card title={t('consents')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('terms')}>
          {customer.consent_at && <Time at={customer.consent_at} as="day" />}
        </DescriptionItem>
        {activity && (
          <>
            <DescriptionItem term={t('offers_mail')}>
              {t(activity.accepts_mail ? 'answer_yes' : 'answer_no')}
            </DescriptionItem>
            <DescriptionItem term={t('offers_whatsapp')}>
              {t(activity.accepts_whatsapp ? 'answer_yes' : 'answer_no')}
            </DescriptionItem>
            <DescriptionItem term={t('push')}>{formatNumber(activity.push_devices, locale)}</DescriptionItem>
          </>
        )}
        {activity?.devices.map(({ id, browser, system, last_seen_at }) => (
          <DescriptionItem key={id} term={[browser, system].filter(Boolean).join(t('comma')) || t('unknown_device')}>
            <Time at={last_seen_at} />
          </DescriptionItem>
        ))}
        {activity?.form_answers.map(({ id, label, text }) => (
          <DescriptionItem key={id} term={label}>
            {text && <AnswerText label={label} text={text === 'true' ? t('answer_yes') : text} />}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Card>
  )
}
