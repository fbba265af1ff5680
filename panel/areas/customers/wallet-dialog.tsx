import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { wallets } from '#contract/areas/wallet.ts'
import { useText } from '#kit/data/text.ts'
import { useCallMutation } from '#kit/data/use-call-mutation.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { currencySign, decimalSignOf, decimalsOf } from '#kit/ui/base/format.ts'
import { useMoney } from '#kit/ui/base/money.tsx'
import { parseNumberInput } from '#kit/ui/form/number-field.tsx'
import { inputPropsOf } from '#kit/ui/form/field.tsx'
import { Dialog } from '#kit/ui/layout/dialog.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { Segments } from '#kit/ui/layout/segments.tsx'

type Props = {
  customerId: string
  balances: readonly { currency: string; balance: number }[]
  close: () => void
}

/** Adds to the credit of a customer, or takes from it. */
export function WalletDialog({ customerId, balances, close }: Props) {
  const t = useText('wallet')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const [direction, setDirection] = useState<'add' | 'take'>('add')
  const [currency, setCurrency] = useState(balances[0]?.currency ?? '')
  const [amountText, setAmountText] = useState('')
  const [reason, setReason] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const { mutate, isPending } = useCallMutation(wallets.adjust, {
    invalidates: [wallets],
    successText: (saved) => t('adjusted', { amount: money(saved.balance, saved.currency) }),
  })
  const decimals = decimalsOf(currency)
  const typed = parseNumberInput(amountText, 10 ** decimals, decimals, { decimalSign: decimalSignOf(locale) })
  const amount = typeof typed === 'number' ? typed : 0
  const balance = balances.find((one) => one.currency === currency)?.balance ?? 0
  const save = async () => {
    if (isPending) return
    if (amount <= 0 || reason.trim() === '') return setIncomplete(true)
    const signed = direction === 'add' ? amount : -amount
    if ((await mutate({ customer_id: customerId, currency, amount: signed, reason })).ok) close()
  }
  return (
    <Dialog
      opened
      close={close}
      title={t('adjust')}
      size="small"
      footer={
        <Button kind="primary" type="submit" form="wallet" busy={isPending}>
          {t(direction)}
        </Button>
      }
    >
      <form
        id="wallet"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap={12}>
          <p>
            {t('balance')}: <bdi>{money(balance, currency)}</bdi>
          </p>
          <Segments
            label={t('adjust')}
            value={direction}
            onChange={setDirection}
            options={[
              { value: 'add', text: t('add') },
              { value: 'take', text: t('take') },
            ]}
          />
          {balances.length > 1 && (
            <NativeSelect
              aria-label={t('balance')}
              value={currency}
              onChange={(event) => setCurrency(event.currentTarget.value)}
              data={balances.map((one) => one.currency)}
            />
          )}
          <TextInput
            {...inputPropsOf(
              { label: t('amount'), autoFocus: true },
              isIncomplete && amount <= 0 ? t('amount_missing') : undefined,
            )}
            dir="ltr"
            inputMode="decimal"
            leftSection={currencySign(currency, 'en')}
            value={amountText}
            onChange={(event) => setAmountText(event.currentTarget.value)}
          />
          <TextInput
            {...inputPropsOf(
              { label: t('reason') },
              isIncomplete && reason.trim() === '' ? t('reason_missing') : undefined,
            )}
            maxLength={255}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
