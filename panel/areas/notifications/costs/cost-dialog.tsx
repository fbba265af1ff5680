import { useState } from 'react'
import { z } from 'zod'
import { messageCosts, MessageCostSetting } from '#contract/areas/notifications/costs.ts'
import type { ChannelCosts } from '#contract/areas/notifications/costs.ts'
import { send } from '#kit/data/request.ts'
import { useText } from '#kit/data/text.ts'
import { useCallForm } from '#kit/data/use-call-form.ts'
import { FormDialog } from '#kit/ui/form/form-dialog.tsx'
import { MoneyField, NumberField } from '#kit/ui/form/number-field.tsx'
import { SwitchField } from '#kit/ui/form/switch.tsx'
import { TextLinesField } from '#kit/ui/form/text-lines-field.tsx'
import { Stack } from '#kit/ui/layout/layout.tsx'
import { formatPrefixLine, parsePrefixLine } from './prefix-lines.ts'

const costForm = (wrongLine: string) =>
  MessageCostSetting.omit({ channel: true }).extend({
    prefix_prices: z
      .array(z.string())
      .refine((lines) => lines.every((line) => line.trim() === '' || parsePrefixLine(line) !== undefined), wrongLine),
  })

/** The price of a channel and what it may cost in a month. */
export function CostDialog({ saved, currency, close }: { saved: ChannelCosts; currency: string; close: () => void }) {
  const t = useText('notifications')
  const { channel, unit_price, prefix_prices, monthly_budget, stops_marketing } = saved
  const [schema] = useState(() => costForm(t('costs_prefixes_wrong')))
  // Amounts in another currency are no start for new ones.
  const [values] = useState(
    saved.currency === currency
      ? { unit_price, prefix_prices: prefix_prices.map(formatPrefixLine), monthly_budget, stops_marketing }
      : { unit_price: 0, prefix_prices: [], monthly_budget: null, stops_marketing },
  )
  const form = useCallForm({
    schema,
    values,
    save: ({ prefix_prices: lines, ...setting }) =>
      send(messageCosts.save, {
        ...setting,
        channel,
        prefix_prices: lines.flatMap((line) => parsePrefixLine(line) ?? []),
      }),
    invalidates: [messageCosts],
    successText: t('costs_saved'),
    onSaved: close,
  })
  return (
    <FormDialog form={form} close={close} title={t(`channel_${channel}`)} submitLabel={t('save')}>
      <Stack gap={16}>
        <NumberField
          form={form}
          name="unit_price"
          label={t(channel === 'sms' ? 'costs_price_part' : 'costs_price')}
          hint={t('costs_price_hint', { currency })}
          decimals={6}
          unit={currency}
          required
        />
        {(channel === 'sms' || channel === 'whatsapp') && (
          <TextLinesField
            form={form}
            name="prefix_prices"
            label={t('costs_prefixes')}
            hint={t('costs_prefixes_hint')}
            ltr
          />
        )}
        <MoneyField
          form={form}
          name="monthly_budget"
          label={t('costs_budget')}
          hint={t('costs_budget_hint')}
          currency={currency}
          nullable
        />
        <SwitchField form={form} name="stops_marketing" label={t('costs_stops')} hint={t('costs_stops_hint')} />
      </Stack>
    </FormDialog>
  )
}
