import { Link } from 'react-router'
import { forms } from '#contract/areas/forms.ts'
import type { FormService, Submission } from '#contract/areas/forms.ts'
import { useText } from '#kit/data/text.ts'
import { useList } from '#kit/data/use-list.ts'
import { NoRecords } from '#kit/ui/feedback/empty-state.tsx'
import { Screen } from '#kit/ui/layout/screen.tsx'
import { Muted, timeColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Table } from '#kit/ui/table/table.tsx'
import { AnswerText } from '#panel/shell/page/answer-text.tsx'
import styles from './forms.module.css'

const titles = { order: 'checkout', product_category: 'products', user_register: 'registration' } as const

export const OrderAnswersScreen = () => <AnswersScreen service="order" />
export const CategoryAnswersScreen = () => <AnswersScreen service="product_category" />
export const RegistrationAnswersScreen = () => <AnswersScreen service="user_register" />

/** What customers have answered, newest first. */
function AnswersScreen({ service }: { service: FormService }) {
  const t = useText('forms')
  const list = useList(forms.submissions, { input: { service }, sort: '-created_at' })
  return (
    <Screen title={`${t('answers')} · ${t(titles[service])}`} back="/settings/forms" fill>
      <Table
        name={`form-answers-${service}`}
        label={t('answers')}
        list={list}
        columns={useColumns(service === 'user_register')}
        search={t('find_answers')}
        rowKey={({ id }) => id}
        rowName={({ customer_name, order_id }) => order_id ?? customer_name}
        to={({ order_id, customer_id }) => (order_id === null ? `/customers/${customer_id}` : `/orders/${order_id}`)}
        empty={<NoRecords title={t('answers_empty')} text={t('answers_empty_text')} />}
      />
    </Screen>
  )
}

function useColumns(isRegistration: boolean): Column<Submission>[] {
  const t = useText('forms')
  const customer: Column<Submission> = {
    key: 'customer',
    head: t('customer'),
    width: 180,
    mobile: isRegistration ? 'primary' : 'secondary',
    cell: ({ customer_name, customer_id }) =>
      customer_name === '' ? (
        <Muted>–</Muted>
      ) : (
        <Link to={`/customers/${customer_id}`}>
          <bdi>{customer_name}</bdi>
        </Link>
      ),
  }
  const order: Column<Submission> = {
    key: 'order',
    head: t('order'),
    width: 110,
    mobile: 'primary',
    cell: ({ order_id }) => <Link to={`/orders/${order_id}`}>#{order_id}</Link>,
  }
  return [
    ...(isRegistration ? [] : [order]),
    customer,
    {
      key: 'answers',
      head: t('answers'),
      minWidth: 280,
      mobile: 'secondary',
      cell: (submission) => <Answers {...submission} />,
    },
    timeColumn({ key: 'created', head: t('time'), field: 'created_at' }),
  ]
}

function Answers({ data, labels, order_id }: Pick<Submission, 'data' | 'labels' | 'order_id'>) {
  const t = useText('forms')
  const textOf = (value: unknown): string => {
    if (value === true) return t('yes')
    return Array.isArray(value) ? value.map(textOf).join(', ') : String(value)
  }
  return (
    <dl className={styles.answers}>
      {Object.entries(data).map(([id, value]) => (
        <div key={id}>
          <dt>
            <bdi>{labels[id] ?? id}</bdi>
          </dt>
          <dd>
            <AnswerText label={labels[id] ?? id} text={textOf(value)} orderId={order_id} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
