import { customers } from '#contract/areas/customers.ts'
import type { CustomerDetails } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { useCan } from '#kit/data/use-can.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Switch } from '#kit/ui/form/switch.tsx'
import { Card, Row, Stack } from '#kit/ui/layout/layout.tsx'
import styles from './customers.module.css'
import { DownloadButton } from './download-button.tsx'

type Props = { customer: CustomerDetails; open: (dialog: 'status' | 'delete') => void }

/** Ways to pay, blocking, deletion and the personal data. */
export function AccessCard({ customer, open }: Props) {
  const t = useText('customers')
  const can = useCan()
  const isActive = customer.status === 'active'
  return (
    <Card title={t('access')}>
      <Stack gap={12}>
        <PrepaymentSwitch customer={customer} />
        <p className={styles.quiet}>{t(isActive ? 'block_text' : 'access_blocked')}</p>
        <Row gap={8} wrap>
          {can(customers.changeStatus) && (
            <Button onClick={() => open('status')}>{t(isActive ? 'block' : 'unblock')}</Button>
          )}
          {can(customers.remove) && (
            <Button kind="danger" onClick={() => open('delete')}>
              {t('delete')}
            </Button>
          )}
          {can(customers.personalData) && <DownloadButton customerId={customer.id} />}
        </Row>
      </Stack>
    </Card>
  )
}

/** Whether the customer is offered to pay in cash. It takes effect at once. */
function PrepaymentSwitch({ customer: { id, prepayment_only } }: { customer: CustomerDetails }) {
  const t = useText('customers')
  const can = useCan()
  const change = useCallMutation(customers.changePrepayment, { invalidates: [customers] })
  return (
    <Switch
      label={t('prepayment')}
      hint={t('prepayment_hint')}
      checked={prepayment_only}
      disabled={change.isPending || !can(customers.changePrepayment)}
      onChange={(isOn) => void change.mutate({ id, prepayment_only: isOn })}
    />
  )
}
