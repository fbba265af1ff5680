import { Menu } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import type { ProductOption } from '#contract/schemas/catalog.ts'
import { productOptions } from '#contract/catalog-options.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { Button } from '#kit/ui/base/button.tsx'
import { Card, Row, Stack, Text } from '#kit/ui/layout/layout.tsx'
import type { Of } from './product-cards.tsx'
import { LinkedOption } from './option-linked.tsx'
import { OptionBox } from './option-box.tsx'
import { blankOption } from './product-form-values.ts'

/** What a customer chooses: the product's own options are edited here, linked ones belong to several products. */
export function OptionsCard({ of, currency, linked }: Of & { currency: string; linked: readonly ProductOption[] }) {
  const t = useText('catalog')
  const all = useOptions(productOptions.list, {})
  const known = new Map([...linked, ...(all ?? [])].map((option) => [option.id, option]))
  const chosen = new Set(of.values.option_ids)
  const free = [...known.values()].filter(({ id }) => !chosen.has(id))
  const tools = (
    <Row gap={8}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="small" icon={IconLink} disabled={free.length === 0}>
            {t('option_link')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {free.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => of.setValues({ option_ids: [...of.values.option_ids, id] })}>
              <bdi>{name}</bdi>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="small"
        icon={IconPlus}
        onClick={() => of.setValues({ options: [...of.values.options, blankOption(t('option_new'))] })}
      >
        {t('option_add')}
      </Button>
    </Row>
  )
  const none = of.values.options.length === 0 && chosen.size === 0
  return (
    <Card title={t('options')} end={tools}>
      <Stack gap={8}>
        {none && (
          <Text tone="soft" size={13}>
            {t('option_none')}
          </Text>
        )}
        {of.values.options.map((option, index) => (
          <OptionBox key={option.id ?? `new-${index}`} of={of} option={option} at={index} currency={currency} />
        ))}
        {of.values.option_ids
          .flatMap((id) => known.get(id) ?? [])
          .map((option) => (
            <LinkedOption
              key={option.id}
              option={option}
              currency={currency}
              unlink={() => of.setValues({ option_ids: of.values.option_ids.filter((one) => one !== option.id) })}
            />
          ))}
      </Stack>
    </Card>
  )
}
