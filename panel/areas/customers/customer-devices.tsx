import type { CustomerActivity, CustomerDetails } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { AnswerText } from '#panel/shell/page/answer-text.tsx'

type Props = { customer: CustomerDetails }

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
